/** Suffixes of organisation names. */
const organisation =
  /[\p{Script=Han}A-Za-z0-9()·&.]{2,24}?(?:有限公司|公司|集团|大学|学院|中学|银行|医院|研究院|研究所|事务所|工作室|基金会|协会|出版社|证券|科技)/gu
const foreignOrganisation =
  /(?:[A-Z][A-Za-z&.'-]*\s+){0,4}(?:Inc|Ltd|LLC|Corp|Corporation|Company|University|College|Institute|Bank|Hospital|Group|School)\b\.?|(?:University|College|Institute) of (?:[A-Z][A-Za-z]+\s?){1,3}/g
const number = /\d+(?:[.,]\d+)*\s*(?:%|％|‰|万|亿|千|百|k|K)?/g
/** Characters before the suffix that distinguish organisations. */
const tellingCharacters = 2
const maxNamed = 30

/** @returns the numbers, dates and organisations that only occur in the text, not in the original; each once */
export function newFacts(written: string, original: string): string[] {
  const before = bareText(original)
  const numbers = new Set(
    numbersIn(original).flatMap((each) => [each, ...(dated.exec(each)?.slice(1, 2) ?? [])]),
  )
  const found = [
    ...numbersIn(written).filter((each) => !numbers.has(each)),
    ...chineseNames(written).filter((name) => !before.includes(bareText(nameCore(name)))),
    ...(written.match(foreignOrganisation) ?? [])
      .map((name) => name.trim())
      .filter((name) => !before.includes(bareText(name))),
  ]
  return [...new Set(found)].slice(0, maxNamed)
}

const dated = /^((?:19|20)\d{2})\.\d{1,2}$/

/** Numbers, with months normalized to 2020.6. Numbers of lists and headings are no facts. */
function numbersIn(text: string): string[] {
  const plain = text
    .normalize('NFKC')
    .replaceAll(/^\s*(?:#{1,6}\s+)?\d{1,2}[.)、]\s+/gm, '')
    .replaceAll(/(?<!\d)((?:19|20)\d{2})\s*[年./-]\s*0?(\d{1,2})(?!\d)\s*月?/g, ' $1.$2 ')
  return (plain.match(number) ?? []).map((each) =>
    each
      .replaceAll(/[\s,]/g, '')
      .replace(/^0+(?=\d)/, '')
      .toLowerCase(),
  )
}

function chineseNames(text: string): string[] {
  return [...text.normalize('NFKC').matchAll(organisation)]
    .map(([name]) => name.replace(/^.*(?:任职于|就职于|毕业于|就读于|加入|曾在|在|于|与|和|为|至今)/u, ''))
    .filter((name) => name.length > tellingCharacters)
}

/** The suffix with the characters before it, so that preceding words do not matter. */
function nameCore(name: string): string {
  const [, suffix = ''] =
    /(有限公司|公司|集团|大学|学院|中学|银行|医院|研究院|研究所|事务所|工作室|基金会|协会|出版社|证券|科技)$/u.exec(
      name,
    ) ?? []
  return name.slice(-(suffix.length + tellingCharacters))
}

/** @returns a text without spaces and marks of Markdown, in one case and width, to look for words in it */
export function bareText(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s*_`]/g, '')
}
