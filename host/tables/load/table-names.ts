const longest = 40
/** Default sheet names, which carry no meaning. */
const given = /^(sheet|工作表|表)\s*\d*$/i

/** Gives each table a name that needs no SQL quoting: from its sheet, or from the file when it has only one. */
export class TableNames {
  readonly #file: string
  readonly #taken: Set<string>

  /** @param fileName with its extension @param taken names of existing tables */
  constructor(fileName: string, taken: readonly string[]) {
    this.#taken = new Set(taken.map((name) => name.toLowerCase()))
    this.#file = plainName(fileName.replace(/^.*[/\\]/, '').replace(/\.[a-z0-9]{1,5}$/i, ''))
  }

  /** @param sheet '' when the file has no sheets */
  next(sheet: string, isOnly: boolean): string {
    const own = sheet === '' || (isOnly && given.test(sheet.trim())) ? this.#file : plainName(sheet)
    let name = own
    for (let number = 2; this.#taken.has(name.toLowerCase()); number += 1) name = `${own}_${number}`
    this.#taken.add(name.toLowerCase())
    return name
  }
}

function plainName(text: string): string {
  const plain = text
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}_]+/gu, '_')
    .replace(/^_+|_+$/g, '')
  const short = Array.from(plain).slice(0, longest).join('').replace(/_+$/, '')
  if (short === '') return '数据'
  return /^\p{N}/u.test(short) ? `表${short}` : short
}
