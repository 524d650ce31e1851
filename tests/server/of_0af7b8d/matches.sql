BEGIN TRANSACTION;
CREATE TABLE matches (id TEXT PRIMARY KEY, terms TEXT NOT NULL, secret BLOB NOT NULL, public INTEGER NOT NULL, phase INTEGER NOT NULL, changed INTEGER NOT NULL, summary TEXT NOT NULL DEFAULT '') WITHOUT ROWID;
INSERT INTO "matches" VALUES('4um6vwyloptkkr27','{"format":"tabuleiro-match","version":1,"id":"4um6vwyloptkkr27","game":"niout","mode":"individual","players":2,"options":{},"public":false,"lot":false,"turn_seconds":0,"series":0,"commitment":"2381234147d59a7dbaf517e1285e17f9dc99a12ce1c46eab09736a4822ebd213","created":1794878536345,"seats":[{"kind":"open"},{"kind":"open"}],"steps":[]}
',X'B36EAB2F438B09108DF9488AB4A7EBD127BC95CE434EC941A4844A3A116878C7',0,1,1794878536499,'');
INSERT INTO "matches" VALUES('gmpzzahfcqobaata','{"format":"tabuleiro-match","version":1,"id":"gmpzzahfcqobaata","game":"sorry","mode":"club","players":2,"options":{},"public":false,"lot":false,"turn_seconds":0,"series":0,"commitment":"d25b363e49f7c2a1aefb4cadbf896e7560798541a33ad98308e57e0f5ae7e1f8","created":1794878536508,"seats":[{"kind":"open"},{"kind":"open"}],"steps":[]}
',X'4987FB4E91BBF05B6E6FCBACD6F25D3D2EFA87EAF20209791F6E05B70F08596D',0,2,1794878536525,'');
INSERT INTO "matches" VALUES('hr6mmwwxl6v2mwtu','{"format":"tabuleiro-match","version":1,"id":"hr6mmwwxl6v2mwtu","game":"policiais","mode":"normal","players":2,"options":{},"public":false,"lot":false,"turn_seconds":0,"series":0,"commitment":"411c8d681828f862095ec884997c143cc74a3719339c0dcefad5d14cbf242100","created":1794878536293,"seats":[{"kind":"open"},{"kind":"open"}],"steps":[]}
',X'8313BDD5691A5B47B7049E74ABE589C98194E0ED56D917DAB771CB007FAB1070',0,1,1794878536297,'');
INSERT INTO "matches" VALUES('jc6hg2iaynpyghlv','{"format":"tabuleiro-match","version":1,"id":"jc6hg2iaynpyghlv","game":"desculpa","mode":"normal","players":2,"options":{},"public":false,"lot":false,"turn_seconds":0,"series":0,"commitment":"8a9e48a2af2491b36b206b17ac5a213a8c5287d4c3d3b1f728b971965296cde6","created":1794878536263,"seats":[{"kind":"open"},{"kind":"open"}],"steps":[]}
',X'E8CED14B48D5B40876C397ADA34DB5B0A4D62573944DE0F26AC9A527F301EF64',0,1,1794878536277,'');
INSERT INTO "matches" VALUES('la3osqyq67mm74no','{"format":"tabuleiro-match","version":1,"id":"la3osqyq67mm74no","game":"sorry","mode":"normal","players":2,"options":{},"public":false,"lot":false,"turn_seconds":0,"series":0,"commitment":"1a5ee0291d11993d05a94b95c46872e7612518ef13e4b3625ed27aa12f15fc56","created":1794878536217,"seats":[{"kind":"open"},{"kind":"open"}],"steps":[]}
',X'CBCBE58DAEB62347929C8906B4EE63D27460D5F250DDB19B93A927133532ED17',0,1,1794878536227,'');
INSERT INTO "matches" VALUES('nkldbtkz3sdm4tcg','{"format":"tabuleiro-match","version":1,"id":"nkldbtkz3sdm4tcg","game":"tabula","mode":"normal","players":2,"options":{},"public":false,"lot":false,"turn_seconds":0,"series":0,"commitment":"cdf00f7e95ae1720022ed101315456fbac99c980168fc434d197497a42b042c6","created":1794878536200,"seats":[{"kind":"open"},{"kind":"open"}],"steps":[]}
',X'DDEA69130FF432ED4E4B4B0473D5A844F473B12CD2B5C59AB5BECCCF10A40166',0,1,1794878536204,'');
INSERT INTO "matches" VALUES('oag3h6spqxqp76lj','{"format":"tabuleiro-match","version":1,"id":"oag3h6spqxqp76lj","game":"pretoa","mode":"normal","players":2,"options":{},"public":false,"lot":false,"turn_seconds":0,"series":0,"commitment":"46d46f2c075fdc1e98b5b26c61b54e10e755520603e95a24ad555a2e742913f5","created":1794878536527,"seats":[{"kind":"open"},{"kind":"open"}],"steps":[]}
',X'DD7B661FA96C4DF2C56EC2293279C60F5153F0F2D297CAA4987E237BFA0E87D3',0,2,1794878536545,'');
INSERT INTO "matches" VALUES('rqkl44ufmxuvqu2s','{"format":"tabuleiro-match","version":1,"id":"rqkl44ufmxuvqu2s","game":"ludo","mode":"normal","players":2,"options":{},"public":false,"lot":false,"turn_seconds":0,"series":0,"commitment":"f78e0215eab5d1c30d7905a22e1b9b4227a8555e1769434f0b15e4784377c2c8","created":1794878536144,"seats":[{"kind":"open"},{"kind":"open"}],"steps":[]}
',X'D9259C44ED4289A4E19ECC3E350ECC3416E6E12DD619D27ABF1198A0D2D13FDA',0,1,1794878536152,'');
INSERT INTO "matches" VALUES('xirimk3qdbjydpwb','{"format":"tabuleiro-match","version":1,"id":"xirimk3qdbjydpwb","game":"pretoa","mode":"normal","players":2,"options":{},"public":false,"lot":false,"turn_seconds":0,"series":0,"commitment":"1a3b146734a10df1eaf7cfe140c2f7353ac36290ee94a6668478cef40a04adf0","created":1794878536307,"seats":[{"kind":"open"},{"kind":"open"}],"steps":[]}
',X'8EC18089AAB783694AD9B6C69610EC6FEA47E6B3B2EC5B3294DB37D529B67B1C',0,1,1794878536314,'');
INSERT INTO "matches" VALUES('yvgamjlmu4zkc56c','{"format":"tabuleiro-match","version":1,"id":"yvgamjlmu4zkc56c","game":"sorry","mode":"club","players":2,"options":{},"public":true,"lot":false,"turn_seconds":0,"series":0,"commitment":"2bb1381cca497dd5ceedec55a655952dbb086fff36a3bf3382bc4e3fbe3a13ba","created":1794878536329,"seats":[{"kind":"open"},{"kind":"open"}],"steps":[]}
',X'BD681DF80063850BB094567D2AF031AE7041F3B3512544E7D490CE9BCE0DF34B',1,1,1794878536333,'{"id":"yvgamjlmu4zkc56c","game":"sorry","mode":"club","players":2,"options":{},"public":true,"lot":false,"turn_seconds":0,"series":0,"commitment":"2bb1381cca497dd5ceedec55a655952dbb086fff36a3bf3382bc4e3fbe3a13ba","created":1794878536329,"state":"playing","seats":[{"kind":"human","name":"Ana"},{"kind":"human","name":"Rui"}],"revision":2,"changed":1794878536333}');
INSERT INTO "matches" VALUES('zvqb6o5zrgkfnfis','{"format":"tabuleiro-match","version":1,"id":"zvqb6o5zrgkfnfis","game":"niout","mode":"individual","players":2,"options":{},"public":false,"lot":false,"turn_seconds":0,"series":0,"commitment":"554b30c6a394be958dc50bbbde68f7531c221644de73a446de033bd37fb31a47","created":1794878536175,"seats":[{"kind":"open"},{"kind":"open"}],"steps":[]}
',X'19B65C59996972DE746F490667CA14180456E7B423E22237D6D6327882466B09',0,1,1794878536186,'');
CREATE TABLE recent (id INTEGER PRIMARY KEY, steps TEXT NOT NULL);
INSERT INTO "recent" VALUES(1,'zvqb6o5zrgkfnfis 4 1794878536192 24
move 0 off-1
event 1 MO
');
INSERT INTO "recent" VALUES(2,'zvqb6o5zrgkfnfis 5 1794878536194 24
move 1 off-5
event 1 TO
');
INSERT INTO "recent" VALUES(3,'zvqb6o5zrgkfnfis 6 1794878536197 24
move 1 off-1
event 0 TO
');
INSERT INTO "recent" VALUES(4,'zvqb6o5zrgkfnfis 7 1794878536198 27
move 0 off-1
event 1 NIOUT
');
INSERT INTO "recent" VALUES(5,'zvqb6o5zrgkfnfis 8 1794878536199 22
move 1 5-9
event 1 TO
');
INSERT INTO "recent" VALUES(6,'nkldbtkz3sdm4tcg 1 1794878536202 141
join 0 c9e4f427b7fc54651dfe769d4e6ea1a335c0b6099e548b344e13f96c5bc07daf a46bfcfd6b5e31aa9fac4709b492af98195d13804a2ba4642784a9ad0ffd90cc Ana
');
INSERT INTO "recent" VALUES(7,'nkldbtkz3sdm4tcg 2 1794878536204 167
join 1 c5b6e06981ff367f1d357dca3f1218f159837d34b377cc2d5baab75c68062cce a6a782e80de169667aaf09024cfd581bc11e2579feec694fd913cdf8df016246 Rui
start 1 0,1
event 0 1,2,5
');
INSERT INTO "recent" VALUES(8,'nkldbtkz3sdm4tcg 3 1794878536206 14
move 0 hand-2
');
INSERT INTO "recent" VALUES(9,'nkldbtkz3sdm4tcg 4 1794878536207 14
move 0 hand-1
');
INSERT INTO "recent" VALUES(10,'nkldbtkz3sdm4tcg 5 1794878536207 28
move 0 hand-5
event 1 2,2,3
');
INSERT INTO "recent" VALUES(11,'nkldbtkz3sdm4tcg 6 1794878536210 14
move 1 hand-2
');
INSERT INTO "recent" VALUES(12,'nkldbtkz3sdm4tcg 7 1794878536214 11
move 1 2-5
');
INSERT INTO "recent" VALUES(13,'nkldbtkz3sdm4tcg 8 1794878536215 28
move 1 hand-2
event 0 2,3,6
');
INSERT INTO "recent" VALUES(14,'la3osqyq67mm74no 1 1794878536222 141
join 0 1f79a90340d8a08fa2d7a6440b65cc557a57994d5c3bd8ee7b7595eb65cdd5b0 3553c5bf2e1768bac6286b68c693ff60f5475077ef8f4e4ae5a4b98f6af4e4e2 Ana
');
INSERT INTO "recent" VALUES(15,'la3osqyq67mm74no 2 1794878536227 164
join 1 309972de1944e76b0aef2328694dc417235f58b1daa3de684176eb72f88db539 6a124b0dc94bab16219a1a781948c07cbef89d56df8f920edae9a61ec0c8aa01 Rui
start 1 0,1
event 0 12
');
INSERT INTO "recent" VALUES(16,'la3osqyq67mm74no 3 1794878536230 22
move 0 pass
event 1 5
');
INSERT INTO "recent" VALUES(17,'la3osqyq67mm74no 4 1794878536231 22
move 1 pass
event 0 4
');
INSERT INTO "recent" VALUES(18,'la3osqyq67mm74no 5 1794878536238 22
move 0 pass
event 1 S
');
INSERT INTO "recent" VALUES(19,'la3osqyq67mm74no 6 1794878536242 22
move 1 pass
event 0 1
');
INSERT INTO "recent" VALUES(20,'la3osqyq67mm74no 7 1794878536254 23
move 0 rS-4
event 1 10
');
INSERT INTO "recent" VALUES(21,'la3osqyq67mm74no 8 1794878536258 22
move 1 pass
event 0 1
');
INSERT INTO "recent" VALUES(22,'jc6hg2iaynpyghlv 1 1794878536276 141
join 0 427d2f053d5181efc06914201af116e944f2f23161133164515a3062946c7ed6 835f2fa06416c76bf203350966239e0b11e3a5125a5a999c3a5d819d918f1c9e Ana
');
INSERT INTO "recent" VALUES(23,'jc6hg2iaynpyghlv 2 1794878536277 164
join 1 2f640067d42e71f48a2124a054f2664d8a31ef24261ad6b0bdbd946a11703a02 b031d71ca7bb84ba2f3efa8223d5574d0749139ace4bd817d6850666104729b7 Rui
start 1 0,1
event 0 11
');
INSERT INTO "recent" VALUES(24,'jc6hg2iaynpyghlv 3 1794878536278 22
move 0 pass
event 1 1
');
INSERT INTO "recent" VALUES(25,'jc6hg2iaynpyghlv 4 1794878536286 23
move 1 yS-34
event 0 5
');
INSERT INTO "recent" VALUES(26,'jc6hg2iaynpyghlv 5 1794878536288 22
move 0 pass
event 1 5
');
INSERT INTO "recent" VALUES(27,'jc6hg2iaynpyghlv 6 1794878536289 23
move 1 34-39
event 0 2
');
INSERT INTO "recent" VALUES(28,'jc6hg2iaynpyghlv 7 1794878536290 22
move 0 rS-4
event 0 1
');
INSERT INTO "recent" VALUES(29,'jc6hg2iaynpyghlv 8 1794878536291 21
move 0 4-5
event 1 4
');
INSERT INTO "recent" VALUES(30,'hr6mmwwxl6v2mwtu 1 1794878536295 141
join 0 0611d05d5231668f008f567f867fd8843c320198a6f532463809c0603460fa39 8df53fdb35cabde1f181c0eb48054f8b4763e1947317e252d3e97dc89e9d7366 Ana
');
INSERT INTO "recent" VALUES(31,'hr6mmwwxl6v2mwtu 2 1794878536297 153
join 1 d36d28f795b200c056d34161a13bdcd1ac0939f8bd4be5f6877b2402aac2e928 430bde3bcc5709d193ce87e0423507406660ae856c3485bdf7cda84889fff56c Rui
start 1 0,1
');
INSERT INTO "recent" VALUES(32,'hr6mmwwxl6v2mwtu 3 1794878536298 13
move 0 10-11
');
INSERT INTO "recent" VALUES(33,'hr6mmwwxl6v2mwtu 4 1794878536299 13
move 1 12x10
');
INSERT INTO "recent" VALUES(34,'hr6mmwwxl6v2mwtu 5 1794878536300 12
move 0 7x11
');
INSERT INTO "recent" VALUES(35,'hr6mmwwxl6v2mwtu 6 1794878536300 12
move 1 17-7
');
INSERT INTO "recent" VALUES(36,'hr6mmwwxl6v2mwtu 7 1794878536301 12
move 0 4x10
');
INSERT INTO "recent" VALUES(37,'hr6mmwwxl6v2mwtu 8 1794878536306 13
move 1 22-17
');
INSERT INTO "recent" VALUES(38,'xirimk3qdbjydpwb 1 1794878536311 141
join 0 4c9a2d29c4a30cb26f069437b228af949148f5d9405e37cb57e09a6a93d991a0 2ab6f96d4eab674f54fccf6f699efaa45fbe2b40eb203460f7606a9ad7c3f879 Ana
');
INSERT INTO "recent" VALUES(39,'xirimk3qdbjydpwb 2 1794878536314 153
join 1 c3d28348c60080051ed5cc5c728920a1008e467f8473ccc398c401a0e48bd696 412f660c0a36ad0f494881864ead1739c3208f015d6021db8f01a5ad2a40b689 Rui
start 1 0,1
');
INSERT INTO "recent" VALUES(40,'xirimk3qdbjydpwb 3 1794878536319 11
move 0 3-0
');
INSERT INTO "recent" VALUES(41,'xirimk3qdbjydpwb 4 1794878536323 11
move 1 6x3
');
INSERT INTO "recent" VALUES(42,'xirimk3qdbjydpwb 5 1794878536324 11
move 0 9x0
');
INSERT INTO "recent" VALUES(43,'xirimk3qdbjydpwb 6 1794878536324 12
move 1 12-6
');
INSERT INTO "recent" VALUES(44,'xirimk3qdbjydpwb 7 1794878536326 12
move 0 0x12
');
INSERT INTO "recent" VALUES(45,'xirimk3qdbjydpwb 8 1794878536326 12
move 1 18x6
');
INSERT INTO "recent" VALUES(46,'yvgamjlmu4zkc56c 1 1794878536331 141
join 0 b66b12c44d707f092df1f0a5965e2d1f02ad74548327b19f23a59f770aded1df 052b027b973278adcc97d343f0d0de3e4aa1176468f33975a5b0d8b883593d1a Ana
');
INSERT INTO "recent" VALUES(47,'yvgamjlmu4zkc56c 2 1794878536333 296
join 1 3246bf4fbde9e05404c4e8dc6b68cb2b097eea75961bf44216ad811df5e0692a ba234f1860244aea0b7a596d409ec166473a052dcdc0002b4338f5645d47a634 Rui
start 1 0,1
event 0 11 130
event 1 4 129
event 0 2 130
event 1 2 129
event 0 10 130
event 1 3 129
event 0 7 130
event 1 4 129
event 0 S 130
event 1 11 129
');
INSERT INTO "recent" VALUES(48,'yvgamjlmu4zkc56c 3 1794878536334 29
move 0 11:4-15
event 0 5 130
');
INSERT INTO "recent" VALUES(49,'yvgamjlmu4zkc56c 4 1794878536334 29
move 1 3:34-37
event 1 1 129
');
INSERT INTO "recent" VALUES(50,'yvgamjlmu4zkc56c 5 1794878536335 29
move 0 7:15-22
event 0 3 130
');
INSERT INTO "recent" VALUES(51,'yvgamjlmu4zkc56c 6 1794878536335 30
move 1 11:37-48
event 1 8 129
');
INSERT INTO "recent" VALUES(52,'yvgamjlmu4zkc56c 7 1794878536342 31
move 0 10:22-32
event 0 12 130
');
INSERT INTO "recent" VALUES(53,'yvgamjlmu4zkc56c 8 1794878536342 29
move 1 2:yS-34
event 1 2 129
');
INSERT INTO "recent" VALUES(54,'4um6vwyloptkkr27 1 1794878536352 141
join 0 d42a07aa82cd192acb1a2eff4078f2932b712b6960cb0fe2eb608d5610582116 c309406270453bcbced771bcb6671cab666273cc68be60725d46fe1131b85832 Ana
');
INSERT INTO "recent" VALUES(55,'4um6vwyloptkkr27 2 1794878536356 165
join 1 6deca0b2b66cfd0abec0c239a83ec5c0dd57badb96318530cca6b6850b8122e2 664d3c4185eb676645ceb15cf945880ac217316da90604c616e67b271e39f780 Rui
start 1 0,1
event 0 KUL
');
INSERT INTO "recent" VALUES(56,'4um6vwyloptkkr27 3 1794878536358 24
move 0 off-3
event 1 TO
');
INSERT INTO "recent" VALUES(57,'4um6vwyloptkkr27 4 1794878536362 27
move 1 off-1
event 0 NIOUT
');
INSERT INTO "recent" VALUES(58,'4um6vwyloptkkr27 5 1794878536364 23
move 0 3-7
event 0 KUL
');
INSERT INTO "recent" VALUES(59,'4um6vwyloptkkr27 6 1794878536365 24
move 0 7-10
event 1 KUL
');
INSERT INTO "recent" VALUES(60,'4um6vwyloptkkr27 7 1794878536366 22
move 1 1-4
event 0 TO
');
INSERT INTO "recent" VALUES(61,'4um6vwyloptkkr27 8 1794878536367 25
move 0 off-1
event 1 KAI
');
INSERT INTO "recent" VALUES(62,'4um6vwyloptkkr27 9 1794878536367 24
move 1 off-2
event 0 TO
');
INSERT INTO "recent" VALUES(63,'4um6vwyloptkkr27 10 1794878536368 22
move 0 1-2
event 1 TO
');
INSERT INTO "recent" VALUES(64,'4um6vwyloptkkr27 11 1794878536369 25
move 1 off-1
event 0 KUL
');
INSERT INTO "recent" VALUES(65,'4um6vwyloptkkr27 12 1794878536370 24
move 0 10-13
event 1 TO
');
INSERT INTO "recent" VALUES(66,'4um6vwyloptkkr27 13 1794878536371 23
move 1 4-5
event 0 KUL
');
INSERT INTO "recent" VALUES(67,'4um6vwyloptkkr27 14 1794878536372 23
move 0 2-5
event 1 KUL
');
INSERT INTO "recent" VALUES(68,'4um6vwyloptkkr27 15 1794878536372 23
move 1 1-4
event 0 KAI
');
INSERT INTO "recent" VALUES(69,'4um6vwyloptkkr27 16 1794878536373 25
move 0 13-15
event 1 KAI
');
INSERT INTO "recent" VALUES(70,'4um6vwyloptkkr27 17 1794878536373 23
move 1 4-6
event 0 KAI
');
INSERT INTO "recent" VALUES(71,'4um6vwyloptkkr27 18 1794878536374 25
move 0 15-E2
event 1 KAI
');
INSERT INTO "recent" VALUES(72,'4um6vwyloptkkr27 19 1794878536375 25
move 1 off-2
event 0 KAI
');
INSERT INTO "recent" VALUES(73,'4um6vwyloptkkr27 20 1794878536375 25
move 0 off-2
event 1 KUL
');
INSERT INTO "recent" VALUES(74,'4um6vwyloptkkr27 21 1794878536376 23
move 1 6-9
event 0 KUL
');
INSERT INTO "recent" VALUES(75,'4um6vwyloptkkr27 22 1794878536377 23
move 0 2-5
event 1 KUL
');
INSERT INTO "recent" VALUES(76,'4um6vwyloptkkr27 23 1794878536377 23
move 1 9-12
event 0 MO
');
INSERT INTO "recent" VALUES(77,'4um6vwyloptkkr27 24 1794878536378 24
move 0 5-10
event 0 KAI
');
INSERT INTO "recent" VALUES(78,'4um6vwyloptkkr27 25 1794878536378 25
move 0 10-12
event 1 KUL
');
INSERT INTO "recent" VALUES(79,'4um6vwyloptkkr27 26 1794878536380 24
move 1 off-3
event 0 MO
');
INSERT INTO "recent" VALUES(80,'4um6vwyloptkkr27 27 1794878536380 24
move 0 off-5
event 0 TO
');
INSERT INTO "recent" VALUES(81,'4um6vwyloptkkr27 28 1794878536381 24
move 0 E2-C
event 1 KAI
');
INSERT INTO "recent" VALUES(82,'4um6vwyloptkkr27 29 1794878536381 24
move 1 off-2
event 0 TO
');
INSERT INTO "recent" VALUES(83,'4um6vwyloptkkr27 30 1794878536382 25
move 0 12-13
event 1 KAI
');
INSERT INTO "recent" VALUES(84,'4um6vwyloptkkr27 31 1794878536383 22
move 1 3-5
event 0 TO
');
INSERT INTO "recent" VALUES(85,'4um6vwyloptkkr27 32 1794878536383 25
move 0 13-14
event 1 KUL
');
INSERT INTO "recent" VALUES(86,'4um6vwyloptkkr27 33 1794878536384 22
move 1 5-8
event 0 TO
');
INSERT INTO "recent" VALUES(87,'4um6vwyloptkkr27 34 1794878536385 24
move 0 C-N2
event 1 KAI
');
INSERT INTO "recent" VALUES(88,'4um6vwyloptkkr27 35 1794878536388 23
move 1 2-4
event 0 KAI
');
INSERT INTO "recent" VALUES(89,'4um6vwyloptkkr27 36 1794878536394 27
move 0 N2-home
event 1 KUL
');
INSERT INTO "recent" VALUES(90,'4um6vwyloptkkr27 37 1794878536395 23
move 1 4-7
event 0 KUL
');
INSERT INTO "recent" VALUES(91,'4um6vwyloptkkr27 38 1794878536396 25
move 0 14-17
event 1 KUL
');
INSERT INTO "recent" VALUES(92,'4um6vwyloptkkr27 39 1794878536398 25
move 1 off-3
event 0 KUL
');
INSERT INTO "recent" VALUES(93,'4um6vwyloptkkr27 40 1794878536400 25
move 0 off-3
event 1 KAI
');
INSERT INTO "recent" VALUES(94,'4um6vwyloptkkr27 41 1794878536406 22
move 1 7-9
event 0 TO
');
INSERT INTO "recent" VALUES(95,'4um6vwyloptkkr27 42 1794878536407 22
move 0 3-4
event 1 TO
');
INSERT INTO "recent" VALUES(96,'4um6vwyloptkkr27 43 1794878536407 23
move 1 9-10
event 0 MO
');
INSERT INTO "recent" VALUES(97,'4um6vwyloptkkr27 44 1794878536408 25
move 0 off-5
event 0 KAI
');
INSERT INTO "recent" VALUES(98,'4um6vwyloptkkr27 45 1794878536410 23
move 0 4-6
event 1 KAI
');
INSERT INTO "recent" VALUES(99,'4um6vwyloptkkr27 46 1794878536411 25
move 1 10-12
event 0 KAI
');
INSERT INTO "recent" VALUES(100,'4um6vwyloptkkr27 47 1794878536412 25
move 0 17-19
event 1 KUL
');
INSERT INTO "recent" VALUES(101,'4um6vwyloptkkr27 48 1794878536413 24
move 1 8-11
event 0 KUL
');
INSERT INTO "recent" VALUES(102,'4um6vwyloptkkr27 49 1794878536446 22
move 0 6-9
event 1 TO
');
INSERT INTO "recent" VALUES(103,'4um6vwyloptkkr27 50 1794878536450 25
move 1 11-12
event 0 KUL
');
INSERT INTO "recent" VALUES(104,'4um6vwyloptkkr27 51 1794878536456 23
move 0 9-12
event 1 TO
');
INSERT INTO "recent" VALUES(105,'4um6vwyloptkkr27 52 1794878536460 27
move 1 off-1
event 0 NIOUT
');
INSERT INTO "recent" VALUES(106,'4um6vwyloptkkr27 53 1794878536461 23
move 0 5-9
event 0 KAI
');
INSERT INTO "recent" VALUES(107,'4um6vwyloptkkr27 54 1794878536462 24
move 0 12-14
event 1 TO
');
INSERT INTO "recent" VALUES(108,'4um6vwyloptkkr27 55 1794878536463 23
move 1 1-2
event 0 KUL
');
INSERT INTO "recent" VALUES(109,'4um6vwyloptkkr27 56 1794878536463 24
move 0 9-12
event 1 KAI
');
INSERT INTO "recent" VALUES(110,'4um6vwyloptkkr27 57 1794878536465 27
move 1 off-2
event 0 NIOUT
');
INSERT INTO "recent" VALUES(111,'4um6vwyloptkkr27 58 1794878536466 24
move 0 14-18
event 0 TO
');
INSERT INTO "recent" VALUES(112,'4um6vwyloptkkr27 59 1794878536470 25
move 0 12-13
event 1 KUL
');
INSERT INTO "recent" VALUES(113,'4um6vwyloptkkr27 60 1794878536478 24
move 1 off-3
event 0 TO
');
INSERT INTO "recent" VALUES(114,'4um6vwyloptkkr27 61 1794878536480 25
move 0 18-19
event 1 KAI
');
INSERT INTO "recent" VALUES(115,'4um6vwyloptkkr27 62 1794878536481 25
move 1 2-4
event 0 NIOUT
');
INSERT INTO "recent" VALUES(116,'4um6vwyloptkkr27 63 1794878536482 27
move 0 13-17
event 0 NIOUT
');
INSERT INTO "recent" VALUES(117,'4um6vwyloptkkr27 64 1794878536482 24
move 0 pass
event 1 KAI
');
INSERT INTO "recent" VALUES(118,'4um6vwyloptkkr27 65 1794878536483 23
move 1 4-6
event 0 KAI
');
INSERT INTO "recent" VALUES(119,'4um6vwyloptkkr27 66 1794878536483 25
move 0 17-19
event 1 KUL
');
INSERT INTO "recent" VALUES(120,'4um6vwyloptkkr27 67 1794878536484 25
move 1 off-3
event 0 KAI
');
INSERT INTO "recent" VALUES(121,'4um6vwyloptkkr27 68 1794878536484 24
move 0 pass
event 1 KUL
');
INSERT INTO "recent" VALUES(122,'4um6vwyloptkkr27 69 1794878536485 25
move 1 6-9
event 0 NIOUT
');
INSERT INTO "recent" VALUES(123,'4um6vwyloptkkr27 70 1794878536485 24
move 0 pass
event 1 KUL
');
INSERT INTO "recent" VALUES(124,'4um6vwyloptkkr27 71 1794878536486 25
move 1 3*2-6
event 0 KUL
');
INSERT INTO "recent" VALUES(125,'4um6vwyloptkkr27 72 1794878536486 23
move 0 pass
event 1 TO
');
INSERT INTO "recent" VALUES(126,'4um6vwyloptkkr27 73 1794878536487 24
move 1 9-10
event 0 KUL
');
INSERT INTO "recent" VALUES(127,'4um6vwyloptkkr27 74 1794878536487 24
move 0 pass
event 1 KAI
');
INSERT INTO "recent" VALUES(128,'4um6vwyloptkkr27 75 1794878536488 25
move 1 10-12
event 0 KUL
');
INSERT INTO "recent" VALUES(129,'4um6vwyloptkkr27 76 1794878536488 24
move 0 pass
event 1 KAI
');
INSERT INTO "recent" VALUES(130,'4um6vwyloptkkr27 77 1794878536489 25
move 1 12-14
event 0 KAI
');
INSERT INTO "recent" VALUES(131,'4um6vwyloptkkr27 78 1794878536489 24
move 0 pass
event 1 KAI
');
INSERT INTO "recent" VALUES(132,'4um6vwyloptkkr27 79 1794878536490 22
move 1 6-8
event 0 TO
');
INSERT INTO "recent" VALUES(133,'4um6vwyloptkkr27 80 1794878536491 27
move 0 19-home
event 1 KAI
');
INSERT INTO "recent" VALUES(134,'4um6vwyloptkkr27 81 1794878536491 23
move 1 6-8
event 0 KUL
');
INSERT INTO "recent" VALUES(135,'4um6vwyloptkkr27 82 1794878536492 23
move 0 pass
event 1 MO
');
INSERT INTO "recent" VALUES(136,'4um6vwyloptkkr27 83 1794878536492 24
move 1 8-13
event 1 KAI
');
INSERT INTO "recent" VALUES(137,'4um6vwyloptkkr27 84 1794878536493 24
move 1 8-10
event 0 KUL
');
INSERT INTO "recent" VALUES(138,'4um6vwyloptkkr27 85 1794878536493 24
move 0 pass
event 1 KUL
');
INSERT INTO "recent" VALUES(139,'4um6vwyloptkkr27 86 1794878536494 25
move 1 13-16
event 0 KAI
');
INSERT INTO "recent" VALUES(140,'4um6vwyloptkkr27 87 1794878536495 26
move 0 pass
event 1 NIOUT
');
INSERT INTO "recent" VALUES(141,'4um6vwyloptkkr27 88 1794878536495 25
move 1 10-N2
event 1 KUL
');
INSERT INTO "recent" VALUES(142,'4um6vwyloptkkr27 89 1794878536496 25
move 1 14-17
event 0 KUL
');
INSERT INTO "recent" VALUES(143,'4um6vwyloptkkr27 90 1794878536496 24
move 0 pass
event 1 KAI
');
INSERT INTO "recent" VALUES(144,'4um6vwyloptkkr27 91 1794878536497 24
move 1 16-18
event 0 TO
');
INSERT INTO "recent" VALUES(145,'4um6vwyloptkkr27 92 1794878536498 99
move 0 19*2-home
over won 1,2 4,0 17fd633aaca57b1a3ffdfe56a32b986268be888ad11c3b155e04ea0b8e793f4d
');
INSERT INTO "recent" VALUES(146,'4um6vwyloptkkr27 93 1794878536499 10
rematch 0
4um6vwyloptkkr27 94 1794878536499 34
rematch 1
start 2 0,1
event 0 KAI
');
INSERT INTO "recent" VALUES(147,'4um6vwyloptkkr27 95 1794878536499 25
move 0 off-2
event 1 KUL
');
INSERT INTO "recent" VALUES(148,'4um6vwyloptkkr27 96 1794878536500 24
move 1 off-3
event 0 MO
');
INSERT INTO "recent" VALUES(149,'4um6vwyloptkkr27 97 1794878536500 25
move 0 off-5
event 0 KUL
');
INSERT INTO "recent" VALUES(150,'4um6vwyloptkkr27 98 1794878536501 25
move 0 off-3
event 1 KUL
');
INSERT INTO "recent" VALUES(151,'gmpzzahfcqobaata 1 1794878536509 141
join 0 145b3892342097ec16510b0131903b86cf8a78eb8727dbdf65876df9cbcd61e4 febc0a558cfcb851705c51d283b771d1fd6d1c01dc33fa609fbde1b27a166f70 Ana
');
INSERT INTO "recent" VALUES(152,'gmpzzahfcqobaata 2 1794878536511 294
join 1 fd252ef8ae720303215a0fa89239e7146b4af0d78ee6e8706975c2ddfe0232be a7c07e8ce96079ba153ce8a521ba4d4ac7a8c74d254734eb93a56fa1321b6cf3 Rui
start 1 0,1
event 0 7 130
event 1 4 129
event 0 4 130
event 1 3 129
event 0 5 130
event 1 1 129
event 0 1 130
event 1 3 129
event 0 8 130
event 1 11 129
');
INSERT INTO "recent" VALUES(153,'gmpzzahfcqobaata 3 1794878536514 28
move 0 7:4-11
event 0 1 130
');
INSERT INTO "recent" VALUES(154,'gmpzzahfcqobaata 4 1794878536514 32
move 1 11:34<>11
event 1 10 129
');
INSERT INTO "recent" VALUES(155,'gmpzzahfcqobaata 5 1794878536515 29
move 0 5:34-39
event 0 7 130
');
INSERT INTO "recent" VALUES(156,'gmpzzahfcqobaata 6 1794878536516 28
move 1 4:11-7
event 1 2 129
');
INSERT INTO "recent" VALUES(157,'gmpzzahfcqobaata 7 1794878536516 29
move 0 7:43-50
event 0 S 130
');
INSERT INTO "recent" VALUES(158,'gmpzzahfcqobaata 8 1794878536518 29
move 1 2:yS-34
event 1 S 129
');
INSERT INTO "recent" VALUES(159,'gmpzzahfcqobaata 9 1794878536519 29
move 1 1:34-35
event 1 8 129
');
INSERT INTO "recent" VALUES(160,'gmpzzahfcqobaata 10 1794878536519 30
move 0 8:50-58
event 0 10 130
');
INSERT INTO "recent" VALUES(161,'gmpzzahfcqobaata 11 1794878536520 28
move 1 10:7-6
event 1 1 129
');
INSERT INTO "recent" VALUES(162,'gmpzzahfcqobaata 12 1794878536520 29
move 0 1:58-59
event 0 5 130
');
INSERT INTO "recent" VALUES(163,'gmpzzahfcqobaata 13 1794878536523 28
move 1 3:6-9
event 1 10 129
');
INSERT INTO "recent" VALUES(164,'gmpzzahfcqobaata 14 1794878536523 28
move 0 1:59-0
event 0 S 130
');
INSERT INTO "recent" VALUES(165,'gmpzzahfcqobaata 15 1794878536524 30
move 1 3:13-16
event 1 12 129
');
INSERT INTO "recent" VALUES(166,'gmpzzahfcqobaata 16 1794878536524 30
move 0 S:rS>19
event 0 11 130
');
INSERT INTO "recent" VALUES(167,'gmpzzahfcqobaata 17 1794878536525 97
concede 0
over conceded 2,1 0,0 48ee19bda656d70445a960ca042b61528884b490425484b7cdc9a705e0cdae65
');
INSERT INTO "recent" VALUES(168,'oag3h6spqxqp76lj 1 1794878536529 141
join 0 01075a51869888a362bc3fd71a0ec44009a1bc8192d0878c7ec25f932f5b3581 92b92f2ebb634dfe8ecb450d96dc8b3aa3fdf98cb9612e90ddf3910c3038dbf6 Ana
');
INSERT INTO "recent" VALUES(169,'oag3h6spqxqp76lj 2 1794878536530 153
join 1 86060866b571a2b37180335f0ecd472abf4c9fdd11739e5a3c012a5e7d2d77fc b50df06a9ca6f24779482f6539b0867398c1f4c18b99f99ac91d49022a1de16f Rui
start 1 0,1
');
INSERT INTO "recent" VALUES(170,'oag3h6spqxqp76lj 3 1794878536532 11
move 0 1-0
');
INSERT INTO "recent" VALUES(171,'oag3h6spqxqp76lj 4 1794878536532 11
move 1 4x1
');
INSERT INTO "recent" VALUES(172,'oag3h6spqxqp76lj 5 1794878536533 11
move 0 7x0
');
INSERT INTO "recent" VALUES(173,'oag3h6spqxqp76lj 6 1794878536534 12
move 1 10-4
');
INSERT INTO "recent" VALUES(174,'oag3h6spqxqp76lj 7 1794878536535 12
move 0 0x10
');
INSERT INTO "recent" VALUES(175,'oag3h6spqxqp76lj 8 1794878536537 12
move 1 16x4
');
INSERT INTO "recent" VALUES(176,'oag3h6spqxqp76lj 9 1794878536537 11
move 0 8-7
');
INSERT INTO "recent" VALUES(177,'oag3h6spqxqp76lj 10 1794878536538 12
move 1 12x8
');
INSERT INTO "recent" VALUES(178,'oag3h6spqxqp76lj 11 1794878536539 11
move 1 8x0
');
INSERT INTO "recent" VALUES(179,'oag3h6spqxqp76lj 12 1794878536540 11
move 0 3-2
');
INSERT INTO "recent" VALUES(180,'oag3h6spqxqp76lj 13 1794878536541 11
move 1 0x8
');
INSERT INTO "recent" VALUES(181,'oag3h6spqxqp76lj 14 1794878536542 12
move 1 8x10
');
INSERT INTO "recent" VALUES(182,'oag3h6spqxqp76lj 15 1794878536543 12
move 0 14-8
');
INSERT INTO "recent" VALUES(183,'oag3h6spqxqp76lj 16 1794878536544 13
move 1 18x14
');
INSERT INTO "recent" VALUES(184,'oag3h6spqxqp76lj 17 1794878536544 12
move 1 14x2
');
INSERT INTO "recent" VALUES(185,'oag3h6spqxqp76lj 18 1794878536545 13
move 0 15-16
');
INSERT INTO "recent" VALUES(186,'oag3h6spqxqp76lj 19 1794878536545 95
move 1 17x15
over won 2,1 2,9 2ac478970a6fa776658f754d68b5bcaced2473cf99e28d44f094adb5be8f7ebb
');
CREATE TABLE steps (match TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE, revision INTEGER NOT NULL, at INTEGER NOT NULL, entries TEXT NOT NULL, PRIMARY KEY (match, revision)) WITHOUT ROWID;
INSERT INTO "steps" VALUES('rqkl44ufmxuvqu2s',1,1794878536150,'join 0 4eeb7fb08091675185ab6c0e970e4e9dd6a04fea9599ccd9a238fa0feb611823 ce3def65434a7c34a927fa4caec71f391a5d62a5f5883ce2f0dea5fc6cc57fbd Ana
');
INSERT INTO "steps" VALUES('rqkl44ufmxuvqu2s',2,1794878536152,'join 1 c002d0f7c1ea5095f5ca614d1beb0a0afe1b56da9ed0a5b464e7badbf94d022d 3b30cdb6ca81e99c323ba7f3025feb1f03a654fc0fe46acbdd9cf24c330e8f4b Rui
start 1 0,1
event 0 3
');
INSERT INTO "steps" VALUES('rqkl44ufmxuvqu2s',3,1794878536158,'move 0 pass
event 1 4
');
INSERT INTO "steps" VALUES('rqkl44ufmxuvqu2s',4,1794878536159,'move 1 pass
event 0 6
');
INSERT INTO "steps" VALUES('rqkl44ufmxuvqu2s',5,1794878536159,'move 0 pass
event 1 4
');
INSERT INTO "steps" VALUES('rqkl44ufmxuvqu2s',6,1794878536160,'move 1 pass
event 0 3
');
INSERT INTO "steps" VALUES('rqkl44ufmxuvqu2s',7,1794878536162,'move 0 pass
event 1 6
');
INSERT INTO "steps" VALUES('rqkl44ufmxuvqu2s',8,1794878536163,'move 1 pass
event 0 2
');
INSERT INTO "steps" VALUES('zvqb6o5zrgkfnfis',1,1794878536177,'join 0 9ac0c22ef52b189138842f5809342d508637c9286d36f906925953051e721fb0 bd651b3bd9e3f2a727773c1f48081abc9915757627f4099b086352fca0db874b Ana
');
INSERT INTO "steps" VALUES('zvqb6o5zrgkfnfis',2,1794878536186,'join 1 d9fa356426a444d6e1c4379f4d9e50f0f682549f0caf19d88a800a0d386f6895 84f08d8ef12847f165b6c036bcfa81fb0d17c202964348ae8072b1890a6c1868 Rui
start 1 0,1
event 0 NIOUT
');
INSERT INTO "steps" VALUES('zvqb6o5zrgkfnfis',3,1794878536188,'move 0 off-4
event 0 TO
');
CREATE INDEX matches_by_phase ON matches (public, phase, changed);
CREATE INDEX matches_by_time ON matches (changed);
COMMIT;
PRAGMA user_version = 3;
