import { type CvPart, type CvSection, cvPartNames } from './cv-sections.ts'

/** Required parts of a CV; either work or projects is enough. */
const needed: readonly (readonly CvPart[])[] = [['education'], ['work', 'project'], ['skill']]
/** About two pages. */
const maxLetters = 2_200
const maxGapMonths = 6
const maxNamed = 3
/** Minimum length of a line that describes something; shorter ones are a place or a time. */
const minReportLength = 12

export interface CvNote {
  readonly kind: 'missing' | 'contact' | 'long' | 'overlap' | 'gap' | 'order' | 'numbers'
  readonly text: string
}

/** Checks a CV by verifiable rules. @param thisMonth the months since the year 0, for ongoing periods */
export function cvNotes(sections: readonly CvSection[], thisMonth: number): CvNote[] {
  return [
    ...missing(sections),
    ...contact(sections),
    ...length(sections),
    ...stretches(sections, thisMonth),
    ...withoutNumbers(sections),
  ]
}

function missing(sections: readonly CvSection[]): CvNote[] {
  return needed
    .filter((parts) => !sections.some(({ part }) => part !== null && parts.includes(part)))
    .map((parts) => ({
      kind: 'missing' as const,
      text: `没有找到“${parts.map((part) => cvPartNames[part]).join('”或“')}”这一部分。`,
    }))
}

const phone = /(?<!\d)(?:\+?86[\s-]?)?1[3-9]\d(?:[\s-]?\d){8}(?!\d)|\+\d{1,3}[\s-]?\d[\d\s()-]{6,14}\d/
const mail = /[^\s@:：，,]+@[^\s@]+\.[A-Za-z]{2,}/

function contact(sections: readonly CvSection[]): CvNote[] {
  const text = textOf(sections).normalize('NFKC')
  const absent = [...(phone.test(text) ? [] : ['电话']), ...(mail.test(text) ? [] : ['邮箱'])]
  return absent.length === 0 ? [] : [{ kind: 'contact', text: `没有找到${absent.join('和')}。` }]
}

function length(sections: readonly CvSection[]): CvNote[] {
  const letters = textOf(sections).replaceAll(/\s/g, '').length
  if (letters <= maxLetters) return []
  return [{ kind: 'long', text: `全文约 ${letters} 字，超过两页（约 ${maxLetters} 字），可以删减。` }]
}

/** A period in months since the year 0, the last one included. */
interface Stretch {
  readonly from: number
  readonly to: number
  readonly text: string
}

const month = '((?:19|20)\\d{2})\\s*(?:[年./-]\\s*(\\d{1,2})\\s*月?|年)?'
const stretch = new RegExp(
  `${month}\\s*(?:[-–—~～至到]+|to)\\s*(?:${month}|(至今|现在|今|present|now|current))`,
  'iu',
)

/** @returns the period that a line names; null when it names none */
export function stretchOf(line: string, thisMonth: number): Stretch | null {
  const match = stretch.exec(line.normalize('NFKC'))
  if (!match) return null

  const [text, year = '', monthOf, lastYear, lastMonth, isOngoing] = match
  const from = Number(year) * 12 + (monthOf === undefined ? 0 : Number(monthOf) - 1)
  const to = isOngoing
    ? thisMonth
    : Number(lastYear) * 12 + (lastMonth === undefined ? 11 : Number(lastMonth) - 1)

  return [monthOf, lastMonth].some((each) => each !== undefined && (Number(each) < 1 || Number(each) > 12))
    ? null
    : { from, to, text: text.trim() }
}

/** Jobs that overlap, have long gaps, or end before they begin. */
function stretches(sections: readonly CvSection[], thisMonth: number): CvNote[] {
  const found = sections
    .filter(({ part }) => part === 'work')
    .flatMap(({ lines }) => lines.flatMap((line) => stretchOf(line, thisMonth) ?? []))
  const backwards = found
    .filter(({ from, to }) => to < from)
    .map(({ text }) => ({ kind: 'order' as const, text: `“${text}”的结束早于开始。` }))
  const sorted = found.filter(({ from, to }) => to >= from).toSorted((one, other) => one.from - other.from)
  const notes = sorted.flatMap((later, at): CvNote[] => {
    const before = sorted.slice(0, at).toSorted((one, other) => other.to - one.to)[0]
    if (!before) return []
    // Leaving and starting in the same month is no overlap.
    if (later.from < before.to)
      return [
        {
          kind: 'overlap',
          text: `“${before.text}”和“${later.text}”的时间有重叠，核对一下，或者说明是兼职。`,
        },
      ]

    const gap = later.from - before.to - 1
    if (gap < maxGapMonths) return []

    return [
      { kind: 'gap', text: `“${before.text}”到“${later.text}”之间空了 ${gap} 个月，面试时可能会问到。` },
    ]
  })
  return [...backwards, ...notes]
}

function withoutNumbers(sections: readonly CvSection[]): CvNote[] {
  const lines = sections
    .filter(({ part }) => part === 'work' || part === 'project')
    .flatMap((section) => section.lines)
    .filter(
      (line) =>
        line.length >= minReportLength &&
        !/\d|[一二两三四五六七八九十百千万亿]+[个名人次项倍家款份成]/.test(line),
    )
  if (lines.length === 0) return []
  const named = lines
    .slice(0, maxNamed)
    .map((line) => `“${line.length > 30 ? `${line.slice(0, 30)}…` : line}”`)
  return [
    {
      kind: 'numbers',
      text: `经历里有 ${lines.length} 行没有数字，能量化就量化，例如：${named.join('、')}。`,
    },
  ]
}

function textOf(sections: readonly CvSection[]): string {
  return sections.flatMap(({ heading, lines }) => [heading, ...lines]).join('\n')
}
