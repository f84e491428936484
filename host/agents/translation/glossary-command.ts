import type { GlossaryTerm } from '../../../lib/contract/routes/glossary-routes.ts'

export type GlossaryCommand =
  | { readonly kind: 'list' }
  | { readonly kind: 'save'; readonly terms: readonly GlossaryTerm[] }
  | { readonly kind: 'remove'; readonly sources: readonly string[] }

const list = /^(?:(?:看|查看|看看|打开|列出|我的){0,3}术语表?|(?:show )?(?:my )?glossary)[。.？?！!]?$/i
const remove = /^(?:(?:删除|删掉|去掉|移除)(?:一条)?术语|(?:delete|remove) (?:the )?terms?)\s*[：:]?\s*/i
const save = /^(?:(?:加|添加|增加|新增|记住)?(?:一条|这些|这条)?术语|(?:add (?:a )?)?terms?)\s*[：:]\s*/i
/** Maximum characters of a command to list the terms. */
const maxListLength = 40
const between = /\s*(?:=>|->|→|＝|=|译作|译为|译成)\s*/

/**
 * Parses a glossary command: 术语：知舟 = Zhizhou (several on separate lines, or with ；), 删除术语：知舟, 术语表.
 * @returns null for a message without a command
 */
export function parseGlossaryCommand(message: string): GlossaryCommand | null {
  const text = message.trim()
  if (text.length <= maxListLength && list.test(text)) return { kind: 'list' }

  const removed = remove.exec(text)
  if (removed) {
    const sources = parts(text.slice(removed[0].length))
    return sources.length > 0 ? { kind: 'remove', sources } : null
  }

  const saved = save.exec(text)
  if (!saved) return null

  const terms = parts(text.slice(saved[0].length)).map((part) => part.split(between))
  // With an invalid pair, the message is a text to translate.
  if (terms.length === 0 || terms.some((sides) => sides.length !== 2 || sides.includes(''))) return null

  return { kind: 'save', terms: terms.map(([source = '', target = '']) => ({ source, target })) }
}

function parts(text: string): string[] {
  return text
    .split(/[\n;；]/)
    .map((part) => part.trim())
    .filter(Boolean)
}
