import { foldForSearch, foldToLetters } from '../../lib/text/fold.ts'

/** Titles that programs and people give to files, unrelated to their content. */
const fileName =
  /^[\p{Script=Latin}\d\s_.()（）[\]#-]*\d[\p{Script=Latin}\d\s_.()（）[\]#-]*$|[\p{L}\d][_][\p{L}\d]|\.(?:txt|md|pdf|docx?|xlsx?|pptx?|html?|csv)$|^(?:新建|未命名|无标题|untitled|document|scan|img|文档|附件|副本|扫描|资料|文件)[\s\p{Script=Han}\d()（）_-]{0,8}$|^(?:第\s*)?[\d一二三四五六七八九十百]+\s*[章节页条部分篇]?$|(?:副本|最终版|终稿|final|v\d+)\s*[)）]?$/iu
const longestName = 20
const definition =
  /^[“"「]?([\p{L}\p{N}·・《》〈〉\- ]{2,20}?)[”"」]?(?:[（(]|[，,]?(?:是(?!否)|为|又称|又名|亦称|位于|地处|，))/u
/** What begins a sentence without being its subject. */
const noSubject =
  /^(?:这|该|此|本|它|他|她|我|在|由|据|从|自|当|为|以|其|如|若|因|对|与|\d|[一二三四五六七八九十]+[月日年])|[的了着]$|什么|怎么|如何|为什么/

/** @returns whether a title names a thing, rather than a file, a question or a sentence */
function isSubjectName(title: string): boolean {
  const name = withoutNote(title)
  return (
    name.length > 0 &&
    name.length <= longestName &&
    /\p{L}{2}|\p{Script=Han}/u.test(name) &&
    !/[？?！!。，,；;：:]|什么|怎么|如何|为什么/.test(name) &&
    !fileName.test(name) &&
    !fileName.test(title.trim())
  )
}

/**
 * What a text is about: its title when it is a name that the text speaks of, else what its first sentence begins with.
 * @returns null when neither names one
 */
export function subjectOf({
  title,
  passage,
}: {
  readonly title: string
  readonly passage: string
}): string | null {
  const name = withoutNote(title)
  if (isSubjectName(title) && passage.includes(name)) return name
  const first = openingName(passage)
  const isSubject = isSubjectName(first) && !noSubject.test(first)
  // The subject of a text is named more than once, or defined at once.
  return isSubject && passage.split(first).length > 2 ? first : null
}

/** @returns the first words of a text, where they are the subject of a sentence; else '' */
export function openingName(passage: string): string {
  return definition.exec(passage.trimStart())?.[1]?.trim() ?? ''
}

/** A title without the note in brackets that distinguishes it from its namesakes. */
function withoutNote(title: string): string {
  return title.replace(/\s*[（(][^（()）]*[)）]\s*$/, '').trim()
}

const isQuestion = /[？?]$|什么|怎么|怎样|如何|为何|哪|谁/
const longestTitle = 40

/**
 * How a reader would ask for what a document tells, from its title: a title that is a question stays one, a name is
 * asked about. @returns null when the title makes no question, such as a file's number
 */
export function titleQuestion(title: string): string | null {
  const trimmed = title.trim()
  if (trimmed === '' || trimmed.length > longestTitle || !/\p{L}{2}/u.test(trimmed)) return null
  if (isQuestion.test(trimmed)) return /[？?]$/.test(trimmed) ? trimmed : `${trimmed}？`
  return isSubjectName(trimmed) ? `介绍一下${trimmed}` : null
}

interface FoldedQuestion {
  readonly folded: string
  readonly letters: string
  readonly words: ReadonlySet<string>
}

/** @returns the name by which a question calls the document of this title, in letters, or null when it does not */
export function nameIn(question: FoldedQuestion, title: string): string | null {
  return namesOf(title).find((name) => isNamed(name, question)) ?? null
}

/** Whether a question calls the document of this title by its name. @param words those of the question */
export function isNamedIn(question: string, title: string, words: ReadonlySet<string>): boolean {
  return nameIn({ folded: foldForSearch(question), letters: foldToLetters(question), words }, title) !== null
}

/** A title without its note; then the parts of a name written with dots. */
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
  // A name in letters and digits must not be a part of a longer word.
  return new RegExp(`(?<![\\p{Script=Latin}\\p{N}])${name}(?![\\p{Script=Latin}\\p{N}])`, 'u').test(
    question.folded,
  )
}
