-- A store as the last program of schema 3 left it, with all that it could hold.
PRAGMA application_id = 1114991981;
PRAGMA user_version = 3;
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
        id INTEGER PRIMARY KEY REFERENCES line, -- the line that ended the deal
        match INTEGER NOT NULL AS (id >> 32),
        seq INTEGER NOT NULL AS (id & 0xFFFFFFFF),
        deal INTEGER NOT NULL, -- number of the deal in its match
        result TEXT NOT NULL, -- as ruled then, JSON as in the table record
        bummerl TEXT -- likewise, where the deal ended one
    ) STRICT;
INSERT INTO "deal_end" VALUES(4294967322,1,'{"winner": "A", "game_points": 1, "how": "last_trick", "card_points": {"A": 67, "B": 53}, "tricks": {"A": 5, "B": 5}}',NULL);
INSERT INTO "deal_end" VALUES(4294967339,2,'{"winner": "A", "game_points": 2, "how": "false_claim", "card_points": {"A": 47, "B": 55}, "tricks": {"A": 2, "B": 4}}',NULL);
INSERT INTO "deal_end" VALUES(4294967351,3,'{"winner": "A", "game_points": 2, "how": "claim", "card_points": {"A": 66, "B": 14}, "tricks": {"A": 3, "B": 1}}',NULL);
INSERT INTO "deal_end" VALUES(4294967364,4,'{"winner": "A", "game_points": 2, "how": "claim", "card_points": {"A": 103, "B": 15}, "tricks": {"A": 3, "B": 1}}','{"winner": "A", "score": {"A": 7, "B": 0}, "kind": "schneider", "marks": 2}');
INSERT INTO "deal_end" VALUES(4294967366,4,'{"winner": "A", "game_points": 2, "how": "claim", "card_points": {"A": 103, "B": 15}, "tricks": {"A": 3, "B": 1}}','{"winner": "A", "score": {"A": 7, "B": 0}, "kind": "schneider", "marks": 2}');
INSERT INTO "deal_end" VALUES(8589934594,1,'{"winner": "B", "game_points": 3, "how": "by_hand", "card_points": {"A": 0, "B": 0}, "tricks": {"A": 0, "B": 0}}',NULL);
INSERT INTO "deal_end" VALUES(8589934595,2,'{"winner": "A", "game_points": 2, "how": "by_hand", "card_points": {"A": 0, "B": 0}, "tricks": {"A": 0, "B": 0}}',NULL);
CREATE TABLE line (
        id INTEGER PRIMARY KEY,
        match INTEGER NOT NULL AS (id >> 32),
        seq INTEGER NOT NULL AS (id & 0xFFFFFFFF) CHECK (seq >= 1), -- the match line has 1
        action TEXT NOT NULL, -- the line of the table record
        at TEXT NOT NULL, -- label of the wall clock; says nothing about order
        undoes INTEGER CHECK (undoes > 1 AND undoes < seq) -- seq of what an undo line takes back
    ) STRICT;
INSERT INTO "line" VALUES(4294967297,'{"action": "match", "rules": "house", "players": {"A": "Hermine", "B": "Franz"}, "dealer": "B"}','1970-01-01T00:00:00Z',NULL);
INSERT INTO "line" VALUES(4294967298,'{"action": "turn_up", "card": "KC"}','1970-01-01T00:00:01Z',NULL);
INSERT INTO "line" VALUES(4294967299,'{"action": "exchange", "seat": "A", "card": "JC"}','1970-01-01T00:00:02Z',NULL);
INSERT INTO "line" VALUES(4294967300,'{"action": "play", "card": "JH", "seat": "A"}','1970-01-01T00:00:03Z',NULL);
INSERT INTO "line" VALUES(4294967301,'{"action": "play", "card": "TS", "seat": "B"}','1970-01-01T00:00:04Z',NULL);
INSERT INTO "line" VALUES(4294967302,'{"action": "play", "card": "KD", "seat": "A"}','2026-11-01T18:05:00Z',NULL);
INSERT INTO "line" VALUES(4294967303,'{"action": "undo"}','2026-11-01T18:06:00Z',6);
INSERT INTO "line" VALUES(4294967304,'{"action": "play", "card": "KD", "seat": "A"}','2026-11-01T18:07:00Z',NULL);
INSERT INTO "line" VALUES(4294967305,'{"action": "play", "card": "QC", "seat": "B"}','2026-11-01T18:08:00Z',NULL);
INSERT INTO "line" VALUES(4294967306,'{"action": "play", "card": "TC", "seat": "B"}','2026-11-01T18:09:00Z',NULL);
INSERT INTO "line" VALUES(4294967307,'{"action": "play", "card": "JD", "seat": "A"}','2026-11-01T18:10:00Z',NULL);
INSERT INTO "line" VALUES(4294967308,'{"action": "play", "card": "TD", "seat": "B"}','2026-11-01T18:11:00Z',NULL);
INSERT INTO "line" VALUES(4294967309,'{"action": "play", "card": "AC", "seat": "A"}','2026-11-01T18:12:00Z',NULL);
INSERT INTO "line" VALUES(4294967310,'{"action": "play", "card": "AH", "seat": "A"}','2026-11-01T18:13:00Z',NULL);
INSERT INTO "line" VALUES(4294967311,'{"action": "play", "card": "QH", "seat": "B"}','2026-11-01T18:14:00Z',NULL);
INSERT INTO "line" VALUES(4294967312,'{"action": "play", "card": "AD", "seat": "A"}','2026-11-01T18:15:00Z',NULL);
INSERT INTO "line" VALUES(4294967313,'{"action": "play", "card": "JC", "seat": "B"}','2026-11-01T18:16:00Z',NULL);
INSERT INTO "line" VALUES(4294967314,'{"action": "play", "card": "KS", "seat": "B"}','2026-11-01T18:17:00Z',NULL);
INSERT INTO "line" VALUES(4294967315,'{"action": "play", "card": "QS", "seat": "A"}','2026-11-01T18:18:00Z',NULL);
INSERT INTO "line" VALUES(4294967316,'{"action": "play", "card": "TH", "seat": "B"}','2026-11-01T18:19:00Z',NULL);
INSERT INTO "line" VALUES(4294967317,'{"action": "play", "card": "KH", "seat": "A"}','2026-11-01T18:20:00Z',NULL);
INSERT INTO "line" VALUES(4294967318,'{"action": "play", "card": "AS", "seat": "B"}','2026-11-01T18:21:00Z',NULL);
INSERT INTO "line" VALUES(4294967319,'{"action": "play", "card": "KC", "seat": "A"}','2026-11-01T18:22:00Z',NULL);
INSERT INTO "line" VALUES(4294967320,'{"action": "play", "card": "QD", "seat": "A"}','2026-11-01T18:23:00Z',NULL);
INSERT INTO "line" VALUES(4294967321,'{"action": "play", "card": "JS", "seat": "B"}','2026-11-01T18:24:00Z',NULL);
INSERT INTO "line" VALUES(4294967322,'{"action": "settle"}','2026-11-01T18:25:00Z',NULL);
INSERT INTO "line" VALUES(4294967323,'{"action": "turn_up", "card": "JH"}','2026-11-01T18:26:00Z',NULL);
INSERT INTO "line" VALUES(4294967324,'{"action": "play", "card": "TD", "seat": "B"}','2026-11-01T18:27:00Z',NULL);
INSERT INTO "line" VALUES(4294967325,'{"action": "play", "card": "TC", "seat": "A"}','2026-11-01T18:28:00Z',NULL);
INSERT INTO "line" VALUES(4294967326,'{"action": "play", "card": "JC", "seat": "B"}','2026-11-01T18:29:00Z',NULL);
INSERT INTO "line" VALUES(4294967327,'{"action": "play", "card": "AC", "seat": "A"}','2026-11-01T18:30:00Z',NULL);
INSERT INTO "line" VALUES(4294967328,'{"action": "marriage", "seat": "A", "cards": ["KD", "QD"]}','2026-11-01T18:31:00Z',NULL);
INSERT INTO "line" VALUES(4294967329,'{"action": "play", "card": "KD", "seat": "A"}','2026-11-01T18:32:00Z',NULL);
INSERT INTO "line" VALUES(4294967330,'{"action": "undo"}','2026-11-01T18:33:00Z',33);
INSERT INTO "line" VALUES(4294967331,'{"action": "play", "card": "KD", "seat": "A"}','2026-11-01T18:34:00Z',NULL);
INSERT INTO "line" VALUES(4294967332,'{"action": "play", "card": "QH", "seat": "B"}','2026-11-01T18:35:00Z',NULL);
INSERT INTO "line" VALUES(4294967333,'{"action": "play", "card": "AH", "seat": "B"}','2026-11-01T18:36:00Z',NULL);
INSERT INTO "line" VALUES(4294967334,'{"action": "play", "card": "QS", "seat": "A"}','2026-11-01T18:37:00Z',NULL);
INSERT INTO "line" VALUES(4294967335,'{"action": "play", "card": "KH", "seat": "B"}','2026-11-01T18:38:00Z',NULL);
INSERT INTO "line" VALUES(4294967336,'{"action": "play", "card": "TH", "seat": "A"}','2026-11-01T18:39:00Z',NULL);
INSERT INTO "line" VALUES(4294967337,'{"action": "play", "card": "KS", "seat": "A"}','2026-11-01T18:40:00Z',NULL);
INSERT INTO "line" VALUES(4294967338,'{"action": "play", "card": "TS", "seat": "B"}','2026-11-01T18:41:00Z',NULL);
INSERT INTO "line" VALUES(4294967339,'{"action": "claim", "seat": "B"}','2026-11-01T18:42:00Z',NULL);
INSERT INTO "line" VALUES(4294967340,'{"action": "turn_up", "card": "JC"}','2026-11-01T18:43:00Z',NULL);
INSERT INTO "line" VALUES(4294967341,'{"action": "marriage", "seat": "A", "cards": ["KC", "QC"]}','2026-11-01T18:44:00Z',NULL);
INSERT INTO "line" VALUES(4294967342,'{"action": "play", "card": "KC", "seat": "A"}','2026-11-01T18:45:00Z',NULL);
INSERT INTO "line" VALUES(4294967343,'{"action": "play", "card": "TC", "seat": "B"}','2026-11-01T18:46:00Z',NULL);
INSERT INTO "line" VALUES(4294967344,'{"action": "play", "card": "QS", "seat": "B"}','2026-11-01T18:47:00Z',NULL);
INSERT INTO "line" VALUES(4294967345,'{"action": "play", "card": "QC", "seat": "A"}','2026-11-01T18:48:00Z',NULL);
INSERT INTO "line" VALUES(4294967346,'{"action": "play", "card": "KH", "seat": "A"}','2026-11-01T18:49:00Z',NULL);
INSERT INTO "line" VALUES(4294967347,'{"action": "play", "card": "JS", "seat": "B"}','2026-11-01T18:50:00Z',NULL);
INSERT INTO "line" VALUES(4294967348,'{"action": "close", "seat": "A"}','2026-11-01T18:51:00Z',NULL);
INSERT INTO "line" VALUES(4294967349,'{"action": "play", "card": "AH", "seat": "A"}','2026-11-01T18:52:00Z',NULL);
INSERT INTO "line" VALUES(4294967350,'{"action": "play", "card": "QH", "seat": "B"}','2026-11-01T18:53:00Z',NULL);
INSERT INTO "line" VALUES(4294967351,'{"action": "claim", "seat": "A"}','2026-11-01T18:54:00Z',NULL);
INSERT INTO "line" VALUES(4294967352,'{"action": "turn_up", "card": "TS"}','2026-11-01T18:55:00Z',NULL);
INSERT INTO "line" VALUES(4294967353,'{"action": "play", "card": "KH", "seat": "B"}','2026-11-01T18:56:00Z',NULL);
INSERT INTO "line" VALUES(4294967354,'{"action": "play", "card": "AS", "seat": "A"}','2026-11-01T18:57:00Z',NULL);
INSERT INTO "line" VALUES(4294967355,'{"action": "exchange", "seat": "A", "card": "JS"}','2026-11-01T18:58:00Z',NULL);
INSERT INTO "line" VALUES(4294967356,'{"action": "play", "card": "TS", "seat": "A"}','2026-11-01T18:59:00Z',NULL);
INSERT INTO "line" VALUES(4294967357,'{"action": "play", "card": "AC", "seat": "B"}','2026-11-02T18:00:00Z',NULL);
INSERT INTO "line" VALUES(4294967358,'{"action": "marriage", "seat": "A", "cards": ["KD", "QD"]}','2026-11-02T18:01:00Z',NULL);
INSERT INTO "line" VALUES(4294967359,'{"action": "play", "card": "KD", "seat": "A"}','2026-11-02T18:02:00Z',NULL);
INSERT INTO "line" VALUES(4294967360,'{"action": "play", "card": "AD", "seat": "B"}','2026-11-02T18:03:00Z',NULL);
INSERT INTO "line" VALUES(4294967361,'{"action": "play", "card": "QC", "seat": "B"}','2026-11-02T18:04:00Z',NULL);
INSERT INTO "line" VALUES(4294967362,'{"action": "play", "card": "KC", "seat": "A"}','2026-11-02T18:05:00Z',NULL);
INSERT INTO "line" VALUES(4294967363,'{"action": "marriage", "seat": "A", "cards": ["KS", "QS"]}','2026-11-02T18:06:00Z',NULL);
INSERT INTO "line" VALUES(4294967364,'{"action": "claim", "seat": "A"}','2026-11-02T18:07:00Z',NULL);
INSERT INTO "line" VALUES(4294967365,'{"action": "undo"}','2026-11-02T18:08:00Z',68);
INSERT INTO "line" VALUES(4294967366,'{"action": "claim", "seat": "A"}','2026-11-02T18:09:00Z',NULL);
INSERT INTO "line" VALUES(8589934593,'{"action": "match", "rules": "house", "players": {"A": "Cilli", "B": "Übü Öst"}, "dealer": "B", "to_win": 2}','2026-11-02T18:10:00Z',NULL);
INSERT INTO "line" VALUES(8589934594,'{"action": "by_hand", "seat": "B", "points": 3}','2026-11-02T18:11:00Z',NULL);
INSERT INTO "line" VALUES(8589934595,'{"action": "by_hand", "seat": "A", "points": 2}','2026-11-02T18:12:00Z',NULL);
INSERT INTO "line" VALUES(8589934596,'{"action": "undo"}','2026-11-02T18:13:00Z',3);
INSERT INTO "line" VALUES(8589934597,'{"action": "turn_up", "card": "KC"}','2026-11-02T18:14:00Z',NULL);
INSERT INTO "line" VALUES(8589934598,'{"action": "play", "card": "TS", "seat": "B"}','2026-11-02T18:15:00Z',NULL);
INSERT INTO "line" VALUES(8589934599,'{"action": "play", "card": "KD", "seat": "A"}','2026-11-02T18:16:00Z',NULL);
INSERT INTO "line" VALUES(8589934600,'{"action": "play", "card": "QC", "seat": "B"}','2026-11-02T18:17:00Z',NULL);
INSERT INTO "line" VALUES(8589934601,'{"action": "play", "card": "JD", "seat": "A"}','2026-11-02T18:18:00Z',NULL);
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
