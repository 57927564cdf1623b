import type { CountryId } from './survey.ts'

/** A town with a postcode of its own; `stateId` is GeoNames' code of the first-level division, country included. */
export type Town = { stateId: string; cityName: string; zipcode: string }

const placesIn = (rows: string): Town[] =>
  rows
    .trim()
    .split('\n')
    .map((row) => {
      const [stateId = '', cityName = '', zipcode = ''] = row.split('|').map((cell) => cell.trim())
      return { stateId, cityName, zipcode }
    })

/** Where the demo people live: towns of GeoNames; US postcodes belong to their town in the US ZIP data. */
export const places: Readonly<Record<CountryId, readonly Town[]>> = {
  US: placesIn(`
US.NY | Brooklyn | 11215
US.NY | Rochester | 14620
US.NY | Albany | 12207
US.CA | Los Angeles | 90026
US.CA | San Francisco | 94110
US.CA | San Diego | 92104
US.CA | Sacramento | 95816
US.IL | Chicago | 60614
US.IL | Peoria | 61604
US.TX | Houston | 77007
US.TX | Austin | 78704
US.TX | Dallas | 75206
US.TX | San Antonio | 78209
US.FL | Orlando | 32801
US.FL | Tampa | 33602
US.FL | Jacksonville | 32205
US.WA | Seattle | 98103
US.WA | Spokane | 99201
US.OR | Portland | 97214
US.OR | Eugene | 97405
US.CO | Denver | 80205
US.AZ | Phoenix | 85004
US.AZ | Tucson | 85719
US.GA | Atlanta | 30307
US.GA | Savannah | 31401
US.NC | Raleigh | 27605
US.NC | Charlotte | 28203
US.MA | Cambridge | 02139
US.MA | Worcester | 01609
US.MI | Detroit | 48201
US.MI | Ann Arbor | 48104
US.OH | Columbus | 43215
US.OH | Cleveland | 44113
US.PA | Philadelphia | 19107
US.PA | Pittsburgh | 15213
US.MN | Minneapolis | 55408
US.WI | Madison | 53703
US.WI | Milwaukee | 53202
US.MO | Kansas City | 64111
US.LA | New Orleans | 70115
US.TN | Nashville | 37206
US.TN | Memphis | 38104
US.KY | Louisville | 40204
US.IN | Indianapolis | 46202
US.IA | Des Moines | 50309
US.NE | Omaha | 68102
US.OK | Oklahoma City | 73103
US.UT | Salt Lake City | 84102
US.NV | Las Vegas | 89109
US.NM | Albuquerque | 87106
US.ID | Boise | 83702
US.MT | Missoula | 59801
US.ME | Portland | 04101
US.VT | Burlington | 05401
US.CT | New Haven | 06511
US.NJ | Jersey City | 07302
US.MD | Baltimore | 21201
US.VA | Arlington | 22201
US.SC | Charleston | 29401
US.AL | Birmingham | 35205
US.AR | Little Rock | 72201
US.KS | Lawrence | 66044
US.ND | Fargo | 58102
US.SD | Sioux Falls | 57104
US.AK | Anchorage | 99501
US.HI | Honolulu | 96815
US.RI | Providence | 02906
`),
  GB: placesIn(`
GB.ENG | London | SE15 4QN
GB.ENG | Manchester | M20 2RN
GB.ENG | Leeds | LS6 3HN
GB.ENG | Bristol | BS6 5QA
GB.ENG | Birmingham | B13 8DD
GB.ENG | Liverpool | L17 8XE
GB.ENG | Sheffield | S11 8TF
GB.ENG | York | YO31 7PB
GB.SCT | Edinburgh | EH9 1JS
GB.SCT | Glasgow | G12 8QQ
GB.WLS | Cardiff | CF24 3AA
GB.NIR | Belfast | BT7 1NN
`),
  CA: placesIn(`
CA.08 | Toronto | M5V 2T6
CA.08 | Ottawa | K1S 5B6
CA.02 | Vancouver | V5T 1R1
CA.01 | Calgary | T2R 0B9
CA.01 | Edmonton | T6E 2A3
CA.03 | Winnipeg | R3C 0V8
CA.07 | Halifax | B3H 4R2
CA.10 | Montréal | H2X 1Y4
`),
  AU: placesIn(`
AU.02 | Sydney | 2010
AU.07 | Melbourne | 3000
AU.07 | Geelong | 3220
AU.04 | Brisbane | 4101
AU.08 | Perth | 6000
AU.05 | Adelaide | 5000
AU.06 | Hobart | 7000
AU.01 | Canberra | 2601
`),
  IN: placesIn(`
IN.19 | Bengaluru | 560034
IN.16 | Mumbai | 400050
IN.16 | Pune | 411004
IN.07 | New Delhi | 110016
IN.25 | Chennai | 600020
IN.40 | Hyderabad | 500034
IN.28 | Kolkata | 700019
IN.24 | Jaipur | 302001
IN.13 | Kochi | 682016
`),
  DE: placesIn(`
DE.16 | Berlin | 10999
DE.02 | Munich | 80469
DE.04 | Hamburg | 20357
DE.07 | Köln | 50674
DE.05 | Frankfurt am Main | 60316
DE.01 | Stuttgart | 70180
DE.13 | Leipzig | 04275
DE.06 | Hannover | 30167
`),
}
