import { foldForSearch } from '../../lib/text/fold.ts'
import { stopWords, wordsInOrder } from '../../lib/text/tokens.ts'
import type { LibraryIndex } from '../storage/library/library-index.ts'

/** Nouns appended to a name without changing its meaning. */
const rolesAndKinds =
  /^(.*?)(部门|人员|单位|机构|企业|公司|厂家|厂商|供应商|先生|女士|小姐|经理|主任|老师|同志|师傅|医生|负责人|联系人|品牌|牌子|系统|平台|项目|产品|设备|部位|地区|一带)$/u

/**
 * Drops such nouns when the library only has the bare name: 主管部门 becomes 主管 where no text has 主管部门.
 * @returns the question unchanged when the library has its words, or does not have the name either
 */
export async function stripNameSuffixes(
  question: string,
  library: Pick<LibraryIndex, 'documentFrequencies'>,
): Promise<string> {
  const words = wordsInOrder(foldForSearch(question))
  const parts = words.map((word) => rolesAndKinds.exec(word))
  const asked = parts.flatMap((part) => (part ? [part[0], part[1] ?? ''] : [])).filter(Boolean)
  if (asked.length === 0) return question

  const frequencies = await library.documentFrequencies([...new Set(asked)])
  const isKnown = (word: string) => (frequencies.get(word) ?? 0) > 0
  const bare = words.map((word, at) => {
    const [, name = ''] = parts[at] ?? []
    if (!parts[at] || isKnown(word)) return word
    if (name !== '') return isKnown(name) ? name : word
    const before = words[at - 1]?.trim() ?? ''
    return before !== '' && /\p{L}$/u.test(before) && !stopWords.has(before) ? '' : word
  })
  return bare.join('') === words.join('') ? question : bare.join('')
}
