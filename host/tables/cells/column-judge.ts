import type { ColumnNote } from '../data-notes.ts'
import { isMissing, isMissingWord } from './missing.ts'
import { type DateForm, type DateOrder, forcedOrder, isSerial, parseDate } from './parse-date.ts'
import { type NumberForm, type ParsedNumber, parseNumber } from './parse-number.ts'

export type ColumnKind = 'integer' | 'decimal' | 'percent' | 'date' | 'datetime' | 'boolean' | 'text'

/** How the texts of a column are converted to values. */
export interface ColumnPlan {
  readonly kind: ColumnKind
  /** '' for none. */
  readonly unit: string
  readonly isComma: boolean
  readonly order: DateOrder
  /** Whether numbers among dates are a spreadsheet's day numbers. */
  readonly hasSerials: boolean
  readonly notes: readonly ColumnNote[]
}

const phone = /^1[3-9]\d{9}$/
const citizen = /^\d{17}[\dXx]$/
const leadingZero = /^0\d+$/
const isDateName = /日期|时间|日$|date|time|年月/i
const isIdentifierName =
  /电话|手机|号码|编号|编码|代码|证号|账号|帐号|卡号|单号|学号|工号|邮编|phone|mobile|zip|code/i
const booleans = new Set(['true', 'false'])
/** Number of values inspected before a column is treated as text without further checks. */
const judgedValues = 5_000
const maxExamples = 3
/** Different words among numbers that may mean a missing one, and the fewest numbers among the words. */
const maxStrayWords = 2
const leastKnown = 8

export class ColumnJudge {
  readonly #name: string
  #values = 0
  #numbers = 0
  #integers = 0
  #commaNumbers = 0
  #commaOnly = 0
  #commaRepaired = 0
  #commaIntegers = 0
  #commaPercents = 0
  #percents = 0
  #repaired = 0
  #dates = 0
  #clocks = 0
  #ambiguous = 0
  #moved = 0
  #serials = 0
  #compact = 0
  #booleans = 0
  #leadingZeros = 0
  #identifiers = 0
  #tooLong = 0
  #dayFirst = 0
  #monthFirst = 0
  #missingWords = 0
  readonly #words = new Set<string>()
  readonly #forms = new Set<NumberForm>()
  readonly #commaForms = new Set<NumberForm>()
  readonly #dateForms = new Set<DateForm>()
  readonly #units = new Map<string, number>()
  readonly #examples: string[] = []
  /** Words among the values that are no number, date or boolean, with their counts. */
  readonly #strays = new Map<string, number>()
  #isText = false

  constructor(name: string) {
    this.#name = name
  }

  /** @param text trimmed; @param count number of occurrences */
  add(text: string, count = 1): void {
    if (isMissing(text)) return

    this.#values += count
    if (this.#isText) return
    if (isMissingWord(text)) {
      this.#missingWords += count
      this.#words.add(text)
      return
    }

    const isOther =
      !this.#addNumber(text, count) && !this.#addDate(text, count) && !this.#addBoolean(text, count)
    if (isOther && (this.#strays.size <= maxStrayWords || this.#strays.has(text)))
      this.#strays.set(text, (this.#strays.get(text) ?? 0) + count)
    if (isOther && this.#examples.length < maxExamples && text.length <= 30) this.#examples.push(text)
    const known = this.#numbers + this.#commaOnly + this.#dates + this.#booleans
    this.#isText = this.#values >= judgedValues && known < this.#values * 0.02
  }

  /** @param isCommaTable whether another column of the table uses decimal commas */
  decide(isCommaTable = false): ColumnPlan {
    this.#takeStrays()
    const others = this.#values - this.#missingWords
    if (others === 0 || this.#isText) return this.#text([])
    if (this.#booleans === others) return this.#plan('boolean', [])

    const dates = this.#asDates(others)
    if (dates) return dates

    const areGrouped = isCommaTable && this.#commaRepaired > 0 && this.#commaNumbers === others
    if (this.#numbers === others && !areGrouped) return this.#asNumbers(this.#forms, false)
    if (this.#commaNumbers === others && (areGrouped || this.#commaOnly > 0))
      return this.#asNumbers(this.#commaForms, true)

    const seen = this.#numbers + this.#dates
    return this.#text(seen > 0 && seen >= others * 0.05 ? [this.#mixed(others)] : [])
  }

  /** 缺考 among marks: one or two words again and again where all other cells are numbers or dates. */
  #takeStrays(): void {
    const count = [...this.#strays.values()].reduce((sum, each) => sum + each, 0)
    const known = Math.max(this.#numbers, this.#dates)
    const areWords = [...this.#strays.keys()].every((word) => /^[\p{L}\s]{1,6}$/u.test(word))
    const isMostlyKnown = known >= leastKnown && known + count === this.#values - this.#missingWords
    if (
      count === 0 ||
      this.#strays.size > maxStrayWords ||
      !areWords ||
      !isMostlyKnown ||
      count > known * 0.25
    )
      return
    for (const word of this.#strays.keys()) this.#words.add(word)
    this.#missingWords += count
    this.#strays.clear()
  }

  #addNumber(text: string, count: number): boolean {
    const parsed = parseNumber(text)
    const comma = /[.,]/.test(text) ? parseNumber(text, true) : parsed
    if (comma) {
      this.#commaNumbers += count
      for (const form of comma.forms) this.#commaForms.add(form)
      if (comma.forms.length > 0) this.#commaRepaired += count
      if (Number.isSafeInteger(comma.value)) this.#commaIntegers += count
      if (comma.forms.includes('percent')) this.#commaPercents += count
    }

    if (parsed) {
      this.#numbers += count
      this.#count(parsed, text, count)
    } else if (comma) this.#commaOnly += count

    return parsed !== null || comma !== null
  }

  #count(parsed: ParsedNumber, text: string, count: number): void {
    if (Number.isSafeInteger(parsed.value)) this.#integers += count
    if (parsed.forms.includes('percent')) this.#percents += count
    else this.#units.set(parsed.unit, (this.#units.get(parsed.unit) ?? 0) + count)
    if (parsed.forms.length > 0) this.#repaired += count
    for (const form of parsed.forms) this.#forms.add(form)
    if (isSerial(parsed.value) && parsed.forms.length === 0) this.#serials += count
    if (leadingZero.test(text)) this.#leadingZeros += count
    if (phone.test(text) || citizen.test(text)) this.#identifiers += count
    if (/^\d{16,}$/.test(text)) this.#tooLong += count
    if (/^\d{8}$/.test(text) && isRecent(parseDate(text)?.days)) this.#compact += count
  }

  #addDate(text: string, count: number): boolean {
    const order = forcedOrder(text)
    const parsed = parseDate(text, order ?? 'month_first')
    if (!parsed) return false

    this.#dates += count
    this.#dateForms.add(parsed.form)
    if (parsed.seconds !== null) this.#clocks += count
    if (parsed.isMoved) this.#moved += count
    if (order === 'day_first') this.#dayFirst += count
    else if (order === 'month_first') this.#monthFirst += count
    else if (parsed.form === 'slashes' || parsed.form === 'short_slashes') this.#ambiguous += count

    return true
  }

  #addBoolean(text: string, count: number): boolean {
    if (!booleans.has(text.toLowerCase())) return false
    this.#booleans += count
    return true
  }

  #asDates(others: number): ColumnPlan | null {
    const numbers = this.#numbers
    const isNamed = isDateName.test(this.#name)
    const areCompact = numbers > 0 && this.#compact === numbers
    const areSerials = numbers > 0 && this.#serials === numbers && (this.#dates > 0 || isNamed)
    const isMostlyDates =
      this.#dates + numbers === others && (this.#dates > 0 || isNamed || this.#compact >= 3)
    if (!isMostlyDates || (numbers > 0 && !areCompact && !areSerials)) return null

    const order = this.#dayFirst > this.#monthFirst ? 'day_first' : 'month_first'
    const forms = new Set(this.#dateForms)
    if (areCompact) forms.add('compact')
    const name = this.#name
    const notes: ColumnNote[] = []
    const isChosen = this.#ambiguous > 0 && this.#dayFirst === 0 && this.#monthFirst === 0
    if (forms.size > 1 || isChosen)
      notes.push({ type: 'dates', column: name, forms: [...forms], order: isChosen ? order : null })
    if (areSerials && !areCompact) notes.push({ type: 'serial_dates', column: name, count: numbers })
    if (this.#moved > 0) notes.push({ type: 'time_zone', column: name })
    const kind = this.#clocks > 0 ? 'datetime' : 'date'
    return { ...this.#plan(kind, notes), order, hasSerials: areSerials && !areCompact }
  }

  #asNumbers(forms: ReadonlySet<NumberForm>, isComma: boolean): ColumnPlan {
    const kept = this.#keptText()
    if (kept) return this.#text([{ type: 'kept_text', column: this.#name, why: kept }])

    const units = [...this.#units.keys()].filter((unit) => unit !== '')
    const [percents, all] = isComma
      ? [this.#commaPercents, this.#commaNumbers]
      : [this.#percents, this.#numbers]
    const arePercents = percents > 0 && percents === all
    // Different units, such as kilograms and pounds, cannot be added.
    if (!isComma && units.length > 1) return this.#text([this.#mixed(this.#values - this.#missingWords)])

    const unit = units[0] ?? ''
    const notes: ColumnNote[] = []
    if (forms.size > 0)
      notes.push({
        type: 'numbers',
        column: this.#name,
        forms: [...forms],
        count: isComma ? this.#commaRepaired : this.#repaired,
      })

    if (unit !== '') notes.push({ type: 'unit', column: this.#name, unit })
    const integers = isComma ? this.#commaIntegers === this.#commaNumbers : this.#integers === this.#numbers
    const areIntegers = integers && this.#percents === 0
    const kind = arePercents ? 'percent' : areIntegers ? 'integer' : 'decimal'
    return { ...this.#plan(kind, notes), unit, isComma }
  }

  #keptText(): 'leading_zeros' | 'identifier' | 'long_numbers' | null {
    if (
      this.#leadingZeros > 0 &&
      (this.#leadingZeros > this.#numbers * 0.05 || isIdentifierName.test(this.#name))
    )
      return 'leading_zeros'
    if (this.#identifiers > 0 && this.#identifiers >= this.#numbers * 0.5) return 'identifier'
    if (this.#tooLong > 0) return 'long_numbers'
    return null
  }

  #mixed(others: number): ColumnNote {
    return {
      type: 'mixed',
      column: this.#name,
      numbers: this.#numbers,
      dates: this.#dates,
      others: others - this.#numbers - this.#dates,
      examples: this.#examples,
    }
  }

  #plan(kind: ColumnKind, notes: readonly ColumnNote[]): ColumnPlan {
    const words: ColumnNote[] =
      this.#missingWords > 0 && kind !== 'text'
        ? [{ type: 'missing_words', column: this.#name, words: [...this.#words], count: this.#missingWords }]
        : []
    return {
      kind,
      unit: '',
      isComma: false,
      order: 'month_first',
      hasSerials: false,
      notes: [...notes, ...words],
    }
  }

  #text(notes: readonly ColumnNote[]): ColumnPlan {
    return this.#plan('text', notes)
  }
}

/** Eight digits are a date only within the years that data is usually about. */
function isRecent(days: number | undefined): boolean {
  return days !== undefined && days > -26_000 && days < 48_000
}
