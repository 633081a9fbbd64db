-- A store as the last program of schema 2 left it, with all that it could hold.
PRAGMA application_id = 1114991981;
PRAGMA user_version = 2;
BEGIN TRANSACTION;
CREATE TABLE choice (
        name TEXT PRIMARY KEY,
        value TEXT NOT NULL -- JSON
    ) STRICT, WITHOUT ROWID;
INSERT INTO "choice" VALUES('configured','{"action": "match", "rules": "house", "players": {"A": "Hermine", "B": "Franz"}, "dealer": "B"}');
INSERT INTO "choice" VALUES('lang','"de"');
INSERT INTO "choice" VALUES('theme','"light"');
INSERT INTO "choice" VALUES('volume','3');
CREATE TABLE deal_end (
        match INTEGER NOT NULL,
        seq INTEGER NOT NULL, -- of the line that ended the deal
        deal INTEGER NOT NULL, -- number of the deal in its match
        result TEXT NOT NULL, -- as ruled then, JSON as in the table record
        bummerl TEXT, -- likewise, where the deal ended one
        PRIMARY KEY (match, seq),
        FOREIGN KEY (match, seq) REFERENCES line (match, seq)
    ) STRICT, WITHOUT ROWID;
INSERT INTO "deal_end" VALUES(1,26,1,'{"winner": "A", "game_points": 1, "how": "last_trick", "card_points": {"A": 67, "B": 53}, "tricks": {"A": 5, "B": 5}}',NULL);
INSERT INTO "deal_end" VALUES(1,43,2,'{"winner": "A", "game_points": 2, "how": "false_claim", "card_points": {"A": 47, "B": 55}, "tricks": {"A": 2, "B": 4}}',NULL);
INSERT INTO "deal_end" VALUES(1,55,3,'{"winner": "A", "game_points": 2, "how": "claim", "card_points": {"A": 66, "B": 14}, "tricks": {"A": 3, "B": 1}}',NULL);
INSERT INTO "deal_end" VALUES(1,68,4,'{"winner": "A", "game_points": 2, "how": "claim", "card_points": {"A": 103, "B": 15}, "tricks": {"A": 3, "B": 1}}','{"winner": "A", "score": {"A": 7, "B": 0}, "kind": "schneider", "marks": 2}');
INSERT INTO "deal_end" VALUES(1,70,4,'{"winner": "A", "game_points": 2, "how": "claim", "card_points": {"A": 103, "B": 15}, "tricks": {"A": 3, "B": 1}}','{"winner": "A", "score": {"A": 7, "B": 0}, "kind": "schneider", "marks": 2}');
INSERT INTO "deal_end" VALUES(2,2,1,'{"winner": "B", "game_points": 3, "how": "by_hand", "card_points": {"A": 0, "B": 0}, "tricks": {"A": 0, "B": 0}}',NULL);
INSERT INTO "deal_end" VALUES(2,3,2,'{"winner": "A", "game_points": 2, "how": "by_hand", "card_points": {"A": 0, "B": 0}, "tricks": {"A": 0, "B": 0}}',NULL);
CREATE TABLE line (
        match INTEGER NOT NULL,
        seq INTEGER NOT NULL CHECK (seq >= 1), -- the match line has 1
        action TEXT NOT NULL, -- the line of the table record
        at TEXT NOT NULL, -- label of the wall clock; says nothing about order
        undoes INTEGER CHECK (undoes > 1 AND undoes < seq), -- what an undo line takes back
        PRIMARY KEY (match, seq),
        FOREIGN KEY (match, undoes) REFERENCES line (match, seq)
    ) STRICT, WITHOUT ROWID;
INSERT INTO "line" VALUES(1,1,'{"action": "match", "rules": "house", "players": {"A": "Hermine", "B": "Franz"}, "dealer": "B"}','1970-01-01T00:00:00Z',NULL);
INSERT INTO "line" VALUES(1,2,'{"action": "turn_up", "card": "KC"}','1970-01-01T00:00:01Z',NULL);
INSERT INTO "line" VALUES(1,3,'{"action": "exchange", "seat": "A", "card": "JC"}','1970-01-01T00:00:02Z',NULL);
INSERT INTO "line" VALUES(1,4,'{"action": "play", "card": "JH", "seat": "A"}','1970-01-01T00:00:03Z',NULL);
INSERT INTO "line" VALUES(1,5,'{"action": "play", "card": "TS", "seat": "B"}','1970-01-01T00:00:04Z',NULL);
INSERT INTO "line" VALUES(1,6,'{"action": "play", "card": "KD", "seat": "A"}','2026-11-01T18:05:00Z',NULL);
INSERT INTO "line" VALUES(1,7,'{"action": "undo"}','2026-11-01T18:06:00Z',6);
INSERT INTO "line" VALUES(1,8,'{"action": "play", "card": "KD", "seat": "A"}','2026-11-01T18:07:00Z',NULL);
INSERT INTO "line" VALUES(1,9,'{"action": "play", "card": "QC", "seat": "B"}','2026-11-01T18:08:00Z',NULL);
INSERT INTO "line" VALUES(1,10,'{"action": "play", "card": "TC", "seat": "B"}','2026-11-01T18:09:00Z',NULL);
INSERT INTO "line" VALUES(1,11,'{"action": "play", "card": "JD", "seat": "A"}','2026-11-01T18:10:00Z',NULL);
INSERT INTO "line" VALUES(1,12,'{"action": "play", "card": "TD", "seat": "B"}','2026-11-01T18:11:00Z',NULL);
INSERT INTO "line" VALUES(1,13,'{"action": "play", "card": "AC", "seat": "A"}','2026-11-01T18:12:00Z',NULL);
INSERT INTO "line" VALUES(1,14,'{"action": "play", "card": "AH", "seat": "A"}','2026-11-01T18:13:00Z',NULL);
INSERT INTO "line" VALUES(1,15,'{"action": "play", "card": "QH", "seat": "B"}','2026-11-01T18:14:00Z',NULL);
INSERT INTO "line" VALUES(1,16,'{"action": "play", "card": "AD", "seat": "A"}','2026-11-01T18:15:00Z',NULL);
INSERT INTO "line" VALUES(1,17,'{"action": "play", "card": "JC", "seat": "B"}','2026-11-01T18:16:00Z',NULL);
INSERT INTO "line" VALUES(1,18,'{"action": "play", "card": "KS", "seat": "B"}','2026-11-01T18:17:00Z',NULL);
INSERT INTO "line" VALUES(1,19,'{"action": "play", "card": "QS", "seat": "A"}','2026-11-01T18:18:00Z',NULL);
INSERT INTO "line" VALUES(1,20,'{"action": "play", "card": "TH", "seat": "B"}','2026-11-01T18:19:00Z',NULL);
INSERT INTO "line" VALUES(1,21,'{"action": "play", "card": "KH", "seat": "A"}','2026-11-01T18:20:00Z',NULL);
INSERT INTO "line" VALUES(1,22,'{"action": "play", "card": "AS", "seat": "B"}','2026-11-01T18:21:00Z',NULL);
INSERT INTO "line" VALUES(1,23,'{"action": "play", "card": "KC", "seat": "A"}','2026-11-01T18:22:00Z',NULL);
INSERT INTO "line" VALUES(1,24,'{"action": "play", "card": "QD", "seat": "A"}','2026-11-01T18:23:00Z',NULL);
INSERT INTO "line" VALUES(1,25,'{"action": "play", "card": "JS", "seat": "B"}','2026-11-01T18:24:00Z',NULL);
INSERT INTO "line" VALUES(1,26,'{"action": "settle"}','2026-11-01T18:25:00Z',NULL);
INSERT INTO "line" VALUES(1,27,'{"action": "turn_up", "card": "JH"}','2026-11-01T18:26:00Z',NULL);
INSERT INTO "line" VALUES(1,28,'{"action": "play", "card": "TD", "seat": "B"}','2026-11-01T18:27:00Z',NULL);
INSERT INTO "line" VALUES(1,29,'{"action": "play", "card": "TC", "seat": "A"}','2026-11-01T18:28:00Z',NULL);
INSERT INTO "line" VALUES(1,30,'{"action": "play", "card": "JC", "seat": "B"}','2026-11-01T18:29:00Z',NULL);
INSERT INTO "line" VALUES(1,31,'{"action": "play", "card": "AC", "seat": "A"}','2026-11-01T18:30:00Z',NULL);
INSERT INTO "line" VALUES(1,32,'{"action": "marriage", "seat": "A", "cards": ["KD", "QD"]}','2026-11-01T18:31:00Z',NULL);
INSERT INTO "line" VALUES(1,33,'{"action": "play", "card": "KD", "seat": "A"}','2026-11-01T18:32:00Z',NULL);
INSERT INTO "line" VALUES(1,34,'{"action": "undo"}','2026-11-01T18:33:00Z',33);
INSERT INTO "line" VALUES(1,35,'{"action": "play", "card": "KD", "seat": "A"}','2026-11-01T18:34:00Z',NULL);
INSERT INTO "line" VALUES(1,36,'{"action": "play", "card": "QH", "seat": "B"}','2026-11-01T18:35:00Z',NULL);
INSERT INTO "line" VALUES(1,37,'{"action": "play", "card": "AH", "seat": "B"}','2026-11-01T18:36:00Z',NULL);
INSERT INTO "line" VALUES(1,38,'{"action": "play", "card": "QS", "seat": "A"}','2026-11-01T18:37:00Z',NULL);
INSERT INTO "line" VALUES(1,39,'{"action": "play", "card": "KH", "seat": "B"}','2026-11-01T18:38:00Z',NULL);
INSERT INTO "line" VALUES(1,40,'{"action": "play", "card": "TH", "seat": "A"}','2026-11-01T18:39:00Z',NULL);
INSERT INTO "line" VALUES(1,41,'{"action": "play", "card": "KS", "seat": "A"}','2026-11-01T18:40:00Z',NULL);
INSERT INTO "line" VALUES(1,42,'{"action": "play", "card": "TS", "seat": "B"}','2026-11-01T18:41:00Z',NULL);
INSERT INTO "line" VALUES(1,43,'{"action": "claim", "seat": "B"}','2026-11-01T18:42:00Z',NULL);
INSERT INTO "line" VALUES(1,44,'{"action": "turn_up", "card": "JC"}','2026-11-01T18:43:00Z',NULL);
INSERT INTO "line" VALUES(1,45,'{"action": "marriage", "seat": "A", "cards": ["KC", "QC"]}','2026-11-01T18:44:00Z',NULL);
INSERT INTO "line" VALUES(1,46,'{"action": "play", "card": "KC", "seat": "A"}','2026-11-01T18:45:00Z',NULL);
INSERT INTO "line" VALUES(1,47,'{"action": "play", "card": "TC", "seat": "B"}','2026-11-01T18:46:00Z',NULL);
INSERT INTO "line" VALUES(1,48,'{"action": "play", "card": "QS", "seat": "B"}','2026-11-01T18:47:00Z',NULL);
INSERT INTO "line" VALUES(1,49,'{"action": "play", "card": "QC", "seat": "A"}','2026-11-01T18:48:00Z',NULL);
INSERT INTO "line" VALUES(1,50,'{"action": "play", "card": "KH", "seat": "A"}','2026-11-01T18:49:00Z',NULL);
INSERT INTO "line" VALUES(1,51,'{"action": "play", "card": "JS", "seat": "B"}','2026-11-01T18:50:00Z',NULL);
INSERT INTO "line" VALUES(1,52,'{"action": "close", "seat": "A"}','2026-11-01T18:51:00Z',NULL);
INSERT INTO "line" VALUES(1,53,'{"action": "play", "card": "AH", "seat": "A"}','2026-11-01T18:52:00Z',NULL);
INSERT INTO "line" VALUES(1,54,'{"action": "play", "card": "QH", "seat": "B"}','2026-11-01T18:53:00Z',NULL);
INSERT INTO "line" VALUES(1,55,'{"action": "claim", "seat": "A"}','2026-11-01T18:54:00Z',NULL);
INSERT INTO "line" VALUES(1,56,'{"action": "turn_up", "card": "TS"}','2026-11-01T18:55:00Z',NULL);
INSERT INTO "line" VALUES(1,57,'{"action": "play", "card": "KH", "seat": "B"}','2026-11-01T18:56:00Z',NULL);
INSERT INTO "line" VALUES(1,58,'{"action": "play", "card": "AS", "seat": "A"}','2026-11-01T18:57:00Z',NULL);
INSERT INTO "line" VALUES(1,59,'{"action": "exchange", "seat": "A", "card": "JS"}','2026-11-01T18:58:00Z',NULL);
INSERT INTO "line" VALUES(1,60,'{"action": "play", "card": "TS", "seat": "A"}','2026-11-01T18:59:00Z',NULL);
INSERT INTO "line" VALUES(1,61,'{"action": "play", "card": "AC", "seat": "B"}','2026-11-02T18:00:00Z',NULL);
INSERT INTO "line" VALUES(1,62,'{"action": "marriage", "seat": "A", "cards": ["KD", "QD"]}','2026-11-02T18:01:00Z',NULL);
INSERT INTO "line" VALUES(1,63,'{"action": "play", "card": "KD", "seat": "A"}','2026-11-02T18:02:00Z',NULL);
INSERT INTO "line" VALUES(1,64,'{"action": "play", "card": "AD", "seat": "B"}','2026-11-02T18:03:00Z',NULL);
INSERT INTO "line" VALUES(1,65,'{"action": "play", "card": "QC", "seat": "B"}','2026-11-02T18:04:00Z',NULL);
INSERT INTO "line" VALUES(1,66,'{"action": "play", "card": "KC", "seat": "A"}','2026-11-02T18:05:00Z',NULL);
INSERT INTO "line" VALUES(1,67,'{"action": "marriage", "seat": "A", "cards": ["KS", "QS"]}','2026-11-02T18:06:00Z',NULL);
INSERT INTO "line" VALUES(1,68,'{"action": "claim", "seat": "A"}','2026-11-02T18:07:00Z',NULL);
INSERT INTO "line" VALUES(1,69,'{"action": "undo"}','2026-11-02T18:08:00Z',68);
INSERT INTO "line" VALUES(1,70,'{"action": "claim", "seat": "A"}','2026-11-02T18:09:00Z',NULL);
INSERT INTO "line" VALUES(2,1,'{"action": "match", "rules": "house", "players": {"A": "Cilli", "B": "Übü Öst"}, "dealer": "B", "to_win": 2}','2026-11-02T18:10:00Z',NULL);
INSERT INTO "line" VALUES(2,2,'{"action": "by_hand", "seat": "B", "points": 3}','2026-11-02T18:11:00Z',NULL);
INSERT INTO "line" VALUES(2,3,'{"action": "by_hand", "seat": "A", "points": 2}','2026-11-02T18:12:00Z',NULL);
INSERT INTO "line" VALUES(2,4,'{"action": "undo"}','2026-11-02T18:13:00Z',3);
INSERT INTO "line" VALUES(2,5,'{"action": "turn_up", "card": "KC"}','2026-11-02T18:14:00Z',NULL);
INSERT INTO "line" VALUES(2,6,'{"action": "play", "card": "TS", "seat": "B"}','2026-11-02T18:15:00Z',NULL);
INSERT INTO "line" VALUES(2,7,'{"action": "play", "card": "KD", "seat": "A"}','2026-11-02T18:16:00Z',NULL);
INSERT INTO "line" VALUES(2,8,'{"action": "play", "card": "QC", "seat": "B"}','2026-11-02T18:17:00Z',NULL);
INSERT INTO "line" VALUES(2,9,'{"action": "play", "card": "JD", "seat": "A"}','2026-11-02T18:18:00Z',NULL);
CREATE TABLE tag (
        number INTEGER PRIMARY KEY, -- order of teaching
        uid TEXT NOT NULL UNIQUE,
        deck TEXT NOT NULL,
        card TEXT NOT NULL
    ) STRICT;
INSERT INTO "tag" VALUES(1,'04A3C61B2F5E80','blue','AS');
INSERT INTO "tag" VALUES(2,'04A3C61B2F5E81','blue','TS');
INSERT INTO "tag" VALUES(3,'04A3C61B2F5E82','blue','KS');
INSERT INTO "tag" VALUES(4,'04A3C61B2F5E83','blue','QS');
INSERT INTO "tag" VALUES(5,'04A3C61B2F5E84','blue','JS');
INSERT INTO "tag" VALUES(6,'04A3C61B2F5E85','blue','AH');
INSERT INTO "tag" VALUES(7,'04A3C61B2F5E86','blue','TH');
INSERT INTO "tag" VALUES(8,'04A3C61B2F5E87','blue','KH');
INSERT INTO "tag" VALUES(9,'04A3C61B2F5E88','blue','QH');
INSERT INTO "tag" VALUES(10,'04A3C61B2F5E89','blue','JH');
INSERT INTO "tag" VALUES(11,'04A3C61B2F5E90','blue','AS');
INSERT INTO "tag" VALUES(12,'04A3C61B2F5E91','blue','undo');
INSERT INTO "tag" VALUES(13,'E00401A2B3C4D5E6','Rot & Weiß','KD');
CREATE UNIQUE INDEX line_taken_back ON line (match, undoes) WHERE undoes IS NOT NULL;
COMMIT;
