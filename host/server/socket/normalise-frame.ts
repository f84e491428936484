import { createHash } from 'node:crypto'
import { fixedAgents } from '../../../lib/agents.ts'
import { askFromPattern } from '../../../lib/contract/frames/frame.ts'
import { askIdPattern } from '../../../lib/contract/routes/route.ts'

type Fields = Readonly<Record<string, unknown>>

/**
 * Normalises a frame of the specification's clients, which may fill every field of a prompt: empty fields count as
 * absent, and synonymous fields get one name.
 * @param value parsed JSON
 * @param owner of the ask_ids; invalid ones are hashed together with it
 */
export function normaliseFrame(value: unknown, owner: string): unknown {
  if (!isFields(value)) return value
  const { prompt: sent, ...frame } = textIds(withoutEmpty(value))
  if (sent !== undefined && !isFields(sent)) return value
  const prompt = normalisePrompt(textIds(withoutEmpty(sent ?? {})), owner)
  const agent = frame.agent_type === undefined && fixedAgents.find(({ id }) => id === frame.agent_id)
  return { ...frame, ...(agent ? { agent_type: agent.type } : {}), prompt }
}

function normalisePrompt(sent: Fields, owner: string): Fields {
  const { prompt_content: promptContent, file, copilot: isOn, ...prompt } = sent
  const origin = originOf(prompt.ask_from, owner)
  const copilot = isOn === 1 || (isOn === 0 ? false : isOn)
  const isFilledIn = prompt.action === 'template' && prompt.template_id !== undefined

  return {
    ...prompt,
    ask_from: origin,
    ...(typeof prompt.ask_id === 'string' ? { ask_id: askIdOf(prompt.ask_id, owner) } : {}),
    ...(isBlank(prompt.content) && promptContent !== undefined ? { content: promptContent } : {}),
    ...(prompt.file_ids === undefined && file !== undefined ? { file_ids: fileIdsOf(file) } : {}),
    ...(isFilledIn ? { template: templateOf(prompt.template, prompt.template_id) } : {}),
    ...(copilot === true && prompt.pattern === undefined ? { pattern: 'copilot' } : {}),
    copilot,
  }
}

/** @returns the ask_id itself, or a UUID that is stable for this owner */
export function askIdOf(text: string, owner: string): string {
  if (askIdPattern.test(text)) return text
  const hex = createHash('sha256')
    .update(JSON.stringify([owner, text]))
    .digest('hex')
  // Version 8: a UUID with application-defined bits (RFC 9562).
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** The origin of a question, when known; other clients use names of their own. */
function originOf(askFrom: unknown, owner: string): unknown {
  if (typeof askFrom !== 'string') return askFrom
  if (!askFromPattern.test(askFrom)) return undefined
  const [, way, askId] = /^(repeat|again|edit):(.+)$/is.exec(askFrom) ?? []
  return way === undefined || askId === undefined ? askFrom : `${way}:${askIdOf(askId, owner)}`
}

/** One file or several, each as an id or as an object that contains it. */
function fileIdsOf(file: unknown): unknown {
  const files: readonly unknown[] = Array.isArray(file) ? file : [file]
  return files.map((each) => (isFields(each) ? (each.file_id ?? each.id) : each))
}

function templateOf(template: unknown, id: unknown): unknown {
  if (template === undefined) return { id, fields: {} }
  return isFields(template) ? { fields: {}, ...template, id: template.id ?? id } : template
}

function withoutEmpty(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, field]) => !isEmpty(field)))
}

/** Ids may be numbers, and the number 0 stands for none. */
function textIds(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => {
      if (typeof value !== 'number' || !name.endsWith('_id')) return [[name, value]]
      return value === 0 ? [] : [[name, String(value)]]
    }),
  )
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true
  if (Array.isArray(value)) return value.length === 0
  return isFields(value) && Object.keys(value).length === 0
}

function isBlank(content: unknown): boolean {
  return content === undefined || (typeof content === 'string' && content.trim() === '')
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
