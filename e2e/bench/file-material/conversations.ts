import { chineseNumber } from './chinese-number.ts'

export interface Conversation {
  readonly file: { readonly name: string; readonly text: string }
  /** Whether it fits into a request. */
  readonly isWhole: boolean
  readonly turns: readonly { readonly question: string; readonly needed: readonly string[] }[]
}

const places = ['渡口', '茶场', '粮仓', '码头', '桥头', '学堂', '磨坊', '驿站'] as const
const filler = '双方应当按照本地的惯例和有关规定办理，遇到争议先商量，商量不成的请镇上的人来调解。'

/** A fact that stands once in a file. */
const factOf = (file: number, part: number) =>
  `${places[(file + part) % places.length]}的编号是${1_000 + 37 * file + part * 11}-${part}`

/** Clauses, chapters or sections with a fact each. */
function partsOf(file: number, count: number, head: (part: number) => string, sentences: number): string {
  return Array.from({ length: count }, (_, at) => {
    const part = at + 1
    return `${head(part)}\n${filler.repeat(sentences)}${factOf(file, part)}。${filler}`
  }).join('\n\n')
}

function contract(file: number): Conversation {
  const clause = (part: number) => `第${chineseNumber(part)}条　约定${part}`
  const [one, two, three] = [3 + (file % 5), 9 + (file % 4), 17 + (file % 6)]
  return {
    file: { name: `合同${file}.txt`, text: partsOf(file, 24, clause, 1) },
    isWhole: true,
    turns: [
      { question: `第${chineseNumber(one)}条说了什么？`, needed: [factOf(file, one)] },
      { question: `再说说第 ${two} 条`, needed: [factOf(file, two)] },
      { question: `换一版，写给租客看，别漏了第${chineseNumber(three)}条`, needed: [factOf(file, three)] },
    ],
  }
}

function lecture(file: number): Conversation {
  const chapter = (part: number) => `## 第${chineseNumber(part)}章　讲${part}`
  const all = [1, 4, 8].map((part) => factOf(file, part))
  return {
    file: { name: `讲义${file}.md`, text: partsOf(file, 8, chapter, 5) },
    isWhole: true,
    turns: [
      { question: '总结这份讲义', needed: all },
      { question: '按它出两道题', needed: all },
      { question: '再出两道', needed: all },
    ],
  }
}

/** Of a hundred thousand characters. */
function report(file: number): Conversation {
  const chapter = (part: number) => `第${chineseNumber(part)}章　章${part}`
  const [one, two, three] = [11 + (file % 7), 24 + (file % 5), 33 + (file % 6)]
  return {
    file: { name: `报告${file}.txt`, text: partsOf(file, 40, chapter, 60) },
    isWhole: false,
    turns: [
      { question: `第${chineseNumber(one)}章的编号是多少？`, needed: [factOf(file, one)] },
      { question: `第 ${two} 章呢？`, needed: [factOf(file, two)] },
      {
        question: `第 ${one} 章和第 ${three} 章各是什么编号`,
        needed: [factOf(file, one), factOf(file, three)],
      },
    ],
  }
}

export const conversations: readonly Conversation[] = Array.from({ length: 20 }, (_, at) =>
  at % 5 < 2 ? contract(at) : at % 5 < 4 ? lecture(at) : report(at),
)
