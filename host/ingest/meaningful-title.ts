import { plausibility } from './charset/plausibility.ts'
import { isGarbled } from './garbled-text.ts'

/** Default titles set by programs. */
const meaningless =
  /^(microsoft (word|powerpoint|excel)\b.*|(powerpoint|word) ?(演示文稿|文档|presentation|document)|演示文稿\d*|文档\d*|(slide|幻灯片) ?\d+|untitled( document)?[-\d]*|(无标题|未命名|未标题|新建)(文档|演示文稿|-?\d*)?|新建 ?(microsoft|wps|docx?|xlsx?|pptx?|文本).*|document\d*|presentation\d*|工作簿\d*|book\d*|.+\.(docx?|pptx?|xlsx?|csv|txt|md|html?|pdf|do[ct]m|dotx?|po[ts]x?|potm|xlt[xm]?|xlsm|ot[tps]|od[tps]|wp[st]|ett?|dp[st]|pages|indd|dvi|tex|tmp))$/i

/** An address of a page that was printed, or a number. */
const noName = /^(([a-z][a-z\d+.-]*:\/\/|(about|data|blob|javascript|view-source|chrome):)\S*|[^\p{L}]*)$/iu
/** Minimum plausibility of the Chinese characters: UTF-8 read as GBK gives rare ones. */
const minPlausibility = -0.2

/** @returns the title that a file states, or '' for a program's default, an address, a number or garbled text */
export function meaningfulTitle(title: string): string {
  const line = title.replace(/\s+/g, ' ').trim()
  return meaningless.test(line) || noName.test(line) || isMisread(line) ? '' : line
}

function isMisread(line: string): boolean {
  const han = line.replace(/[^\p{Script=Han}]/gu, '')
  return line.includes('\ufffd') || isGarbled(line) || plausibility(han) < minPlausibility
}
