import { defaultLocale } from './locale.ts'

// ISO 3166-1 alpha-2, without the territories nobody lives in.
const codes =
  'AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'

export const homeCountry = 'GB'

const namesByTag = new Map<string, ReadonlyMap<string, string>>()

/** Names of countries by code, in a language (a BCP 47 tag); made when first asked for. Orders are stored in English. */
function countryNames(tag: string = defaultLocale): ReadonlyMap<string, string> {
  const known = namesByTag.get(tag)
  if (known) return known
  const display = new Intl.DisplayNames(tag, { type: 'region' })
  const names = new Map(codes.split(' ').map((code) => [code, display.of(code) ?? code]))
  namesByTag.set(tag, names)
  return names
}

/** The name of a country for its ISO code; a name stays as it is. */
export function countryName(country: string): string {
  return countryNames().get(country.toUpperCase()) ?? country
}

/** The ISO code for a code or a name as the list of countries shows it; null for anything else. */
export function countryCode(country: string): string | null {
  const wanted = country.trim().toUpperCase()
  for (const [code, name] of countryNames()) if (code === wanted || name.toUpperCase() === wanted) return code
  return null
}

/** For a select: the home country first, then the others by name. */
export function countryChoices(tag: string = defaultLocale): { code: string; name: string }[] {
  const choices = [...countryNames(tag)].map(([code, name]) => ({ code, name }))
  const rank = ({ code }: { code: string }) => (code === homeCountry ? 0 : 1)
  return choices.sort((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name, tag))
}
