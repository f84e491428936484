import { foldForSearch, foldToLetters } from '../../../lib/text/fold.ts'

/** Titles that programs and people give to files, unrelated to the content. */
const fileName =
  /^[\p{Script=Latin}\d\s_.()（）[\]#-]*\d[\p{Script=Latin}\d\s_.()（）[\]#-]*$|[\p{L}\d][_][\p{L}\d]|\.(?:txt|md|pdf|docx?|xlsx?|pptx?|html?|csv)$|^(?:新建|未命名|无标题|untitled|document|scan|img|文档|附件|副本|扫描|资料|文件)[\s\p{Script=Han}\d()（）_-]{0,8}$|^(?:第\s*)?[\d一二三四五六七八九十百]+\s*[章节页条部分篇]?$|(?:副本|最终版|终稿|final|v\d+)\s*[)）]?$/iu
const maxNameLength = 20
/** Maximum characters of a name. Also bounds the work: titles and headings are untrusted. */
const maxLookedLength = 200
const definition =
  /^[“"「]?([\p{L}\p{N}·・《》〈〉\- ]{2,20}?)[”"」]?(?:[（(]|[，,]?(?:是(?!否)|为|又称|又名|亦称|位于|地处|，))/u
/** Words that begin a sentence without being its subject. */
const noSubject =
  /^(?:这|该|此|本|它|他|她|我|在|由|据|从|自|当|为|以|其|如|若|因|对|与|\d|[一二三四五六七八九十]+[月日年])|[的了着]$|什么|怎么|如何|为什么/

/** @returns whether a title names a thing rather than a file, a question or a sentence */
function isSubjectName(title: string): boolean {
  if (title.length > maxLookedLength) return false
  const name = withoutNote(title)
  return (
    name.length > 0 &&
    name.length <= maxNameLength &&
    /\p{L}{2}|\p{Script=Han}/u.test(name) &&
    !/[？?！!。，,；;：:]|什么|怎么|如何|为什么/.test(name) &&
    !fileName.test(name) &&
    !fileName.test(title.trim())
  )
}

/** The subject of a text: its title if mentioned, else its first words. @returns null when neither names one */
export function subjectOf({
  title,
  passage,
}: {
  readonly title: string
  readonly passage: string
}): string | null {
  const name = withoutNote(title)
  if (isSubjectName(title) && isMentioned(name, passage)) return name
  const first = openingName(passage)
  const isSubject = isSubjectName(first) && !noSubject.test(first)
  // A text names its subject more than once, or defines it in the first sentence.
  return isSubject && passage.split(first).length > 2 ? first : null
}

/** Not as a heading, which a title is of any page. */
function isMentioned(name: string, passage: string): boolean {
  return passage.split('\n').some((line) => line.includes(name) && line.trim() !== name)
}

/** @returns the first words of a text when they are the subject of a sentence, else '' */
export function openingName(passage: string): string {
  return definition.exec(passage.trimStart())?.[1]?.trim() ?? ''
}

/** Strips the disambiguation note in brackets from a title. */
function withoutNote(title: string): string {
  if (title.length > maxLookedLength) return title.trim()
  return title.replace(/\s*[（(][^（()）]*[)）]\s*$/, '').trim()
}

const isQuestion = /[？?]$|什么|怎么|怎样|如何|为何|哪|谁/
const maxTitleLength = 40

/** Turns a title into a question that a user would ask. @returns null when it makes none, as a file number */
export function titleQuestion(title: string): string | null {
  const trimmed = title.trim()
  if (trimmed === '' || trimmed.length > maxTitleLength || !/\p{L}{2}/u.test(trimmed)) return null
  if (isQuestion.test(trimmed)) return /[？?]$/.test(trimmed) ? trimmed : `${trimmed}？`
  return isSubjectName(trimmed) ? `介绍一下${trimmed}` : null
}

/** Numbering before a heading: 1.2, 第三章, 一、, (2), §4. */
const headingNumber =
  /^(?:§?\s*[\d.]+\s*[.、:：)）]?\s+|§?\s*\d+(?:\.\d+)*[.、)）]?\s*(?=\p{Script=Han})|第\s*[\d一二三四五六七八九十百]+\s*[章节条部分篇][\s:：、]*|[(（]?[一二三四五六七八九十\d]{1,3}[)）、][\s]*)/u
/** Headings that name a position in the text rather than its content. */
const emptyHeading =
  /^(?:概述|简介|介绍|概要|总览|总述|总则|附则|前言|引言|导言|绪论|正文|目录|摘要|关键词|参考(?:文献|资料)|注释|脚注|附录.*|结语|结论|总结|小结|后记|致谢|参见|另见|相关(?:条目|链接)|外部链接|说明|备注|其他|其它|更多|延伸阅读|常见问题|图片|表格?\s*\d*|图\s*\d+.*|overview|introduction|abstract|references|notes|summary|conclusion|appendix.*|contents|see also)$/iu
const maxHeadingLength = 24

/** Question forms for sections, by the noun in their heading. */
const sectionForms: readonly (readonly [RegExp, (name: string, heading: string) => string])[] = [
  [/^(?:分布|分布范围|地理分布)$/, (name) => `${name}分布在哪些地方？`],
  [/^(?:种类|类型|分类|类别)$/, (name, heading) => `${name}有哪些${heading}？`],
  [
    /^(?:功能|特点|特征|优点|缺点|用途|作用|应用|设施|景点|作品|成员|要求|限制|条件)$/,
    (name, heading) => {
      return `${name}有哪些${heading}？`
    },
  ],
  [/^(?:安装|配置|部署|升级|备份|恢复|卸载|启动|使用)$/, (name, heading) => `${name}怎么${heading}？`],
  [/^(?:历史|历史沿革|沿革|发展历程|背景|由来|起源)$/, (name, heading) => `${name}的${heading}是怎样的？`],
]

/**
 * Turns a section's heading into the question a user would ask. A heading that is already a question stays; others
 * are combined with the document's name.
 * @returns null when the two make no question
 */
export function sectionQuestion(title: string, heading: string): string | null {
  if (heading.length > maxLookedLength) return null

  const bare = heading.trim().replace(headingNumber, '').trim()
  if (bare.length < 2 || bare.length > maxHeadingLength || emptyHeading.test(bare)) return null

  const subject = title.trim()
  if (isQuestion.test(bare)) {
    const asked = titleQuestion(bare)
    return asked === null || !isSubjectName(subject) ? asked : `${withoutNote(subject)}：${asked}`
  }
  if (!isSubjectName(subject) || !isSubjectName(bare) || bare.includes(subject)) return titleQuestion(bare)

  const form = sectionForms.find(([pattern]) => pattern.test(bare))
  const name = withoutNote(subject)
  return form ? form[1](name, bare) : `介绍一下${name}的${bare}`
}

interface FoldedQuestion {
  readonly folded: string
  readonly letters: string
  readonly words: ReadonlySet<string>
}

/** @returns the name, in letters, by which a question mentions the document of this title, or null */
export function nameIn(question: FoldedQuestion, title: string): string | null {
  return namesOf(title).find((name) => isNamed(name, question)) ?? null
}

/** Whether a question mentions the document of this title by name. @param words those of the question */
export function isNamedIn(question: string, title: string, words: ReadonlySet<string>): boolean {
  return nameIn({ folded: foldForSearch(question), letters: foldToLetters(question), words }, title) !== null
}

/** A title without its note, then the parts of a name that is joined by dots. */
function namesOf(title: string): string[] {
  const bare = withoutNote(title)
  const parts = bare.split(/[·・‧•]/).map(foldToLetters)
  return [foldToLetters(bare), ...(parts.length > 1 ? parts.filter((part) => part.length > 2) : [])]
}

function isNamed(name: string, question: FoldedQuestion): boolean {
  if (name === '') return false
  if (name.length === 1) return question.words.has(name)
  if (!question.letters.includes(name)) return false
  if (!/^[\p{Script=Latin}\p{N}]+$/u.test(name)) return true

  // A name in Latin letters and digits must not match inside a longer word.
  return new RegExp(`(?<![\\p{Script=Latin}\\p{N}])${name}(?![\\p{Script=Latin}\\p{N}])`, 'u').test(
    question.folded,
  )
}
