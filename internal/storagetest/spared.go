package storagetest

// Spared is the record of a game with a puzzle: seat 1, who plays last, spares their ♥10 in the first trick, which then goes to Re.
const Spared = `[Doko "1"]
[Date "2026-11-20T20:00:00Z"]
[Rules "ddv@1"]
[Engine "4"]
[Lead "3"]
[Hand1 "CJ CQ CK CT SJ SA H9 HT HA HA D9 DK"]
[Hand2 "C9 CT CA SJ SQ SK ST HK HT DJ DQ DK"]
[Hand3 "CJ CK S9 ST H9 HJ HQ HK DJ DQ DT DA"]
[Hand4 "C9 CQ CA S9 SQ SK SA HJ HQ D9 DT DA"]
[Winner "re"]
[Eyes "172 68"]
[Tricks "4 4 4 1 1 2 1 4 2 4 1 2"]
[Points "5 -5 -5 5"]

3:healthy 4:healthy 1:healthy 2:healthy
1. 3:kontra 3:HQ 4:re 4:SQ 1:CJ 2:DK
2. 4:SA 1:SA 2:SK 3:S9
3. 4:CA 1:CT 2:C9 3:CK
4. 4:D9 1:CQ 2:DJ 3:CJ
5. 1:HA 2:HK 3:H9 4:SK
6. 1:HA 2:HT 3:HK 4:C9
7. 2:ST 3:ST 4:S9 1:DK
8. 1:CK 2:CT 3:DJ 4:HJ
9. 4:HQ 1:SJ 2:SQ 3:DA
10. 2:CA 3:DQ 4:CQ 1:H9
11. 4:DT 1:HT 2:SJ 3:HJ
12. 1:D9 2:DQ 3:DT 4:DA
`
