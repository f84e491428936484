/** The names of the tags around text that is quoted in a prompt. */
export const quotedTags = [
  '资料',
  '简历',
  '检查',
  '现在的稿子',
  '记得的事',
  '表格',
  '报告',
  '文章',
  '现在的行程',
  '对话',
  '更早的对话',
] as const

/** With what a reader overlooks: blanks, characters without width, attributes. */
const tags = new RegExp(
  `<([\\s\\p{Cf}]*(?:/[\\s\\p{Cf}]*)?(?:${quotedTags.join('|')})(?![\\p{L}\\p{N}])[^<>]{0,40})>`,
  'gu',
)

/**
 * Quotes text that the product did not write, such as a file, a web page or a memory, so that a prompt's rules can name
 * it by its tag. The text cannot close the tag, nor open another one: such tags in it get full-width brackets.
 */
export function quoteText(tag: (typeof quotedTags)[number], text: string): string {
  return `<${tag}>\n${text.replaceAll(tags, '＜$1＞')}\n</${tag}>`
}
