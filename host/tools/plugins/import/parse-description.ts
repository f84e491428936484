import { JSON_SCHEMA, load } from 'js-yaml'
import { ImportRefused } from './imported.ts'
import { isRecord, type JsonRecord } from './own-values.ts'

/**
 * Reads JSON or YAML. YAML has the values of JSON only; an alias is the same object, not a copy.
 * @throws {ImportRefused} when it is neither
 */
export function parseDescription(text: string): JsonRecord {
  const plain = text.replace(/^\uFEFF/, '')
  const value = /^\s*[{[]/.test(plain) ? (readJson(plain) ?? readYaml(plain)) : readYaml(plain)
  if (isRecord(value)) return value
  throw new ImportRefused('这不是 OpenAPI 或 Swagger 描述：应该是一份 JSON 或 YAML')
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function readYaml(text: string): unknown {
  try {
    return load(text, { schema: JSON_SCHEMA })
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const line = /\((\d+):\d+\)/.exec(error.message)?.[1]
    throw new ImportRefused(
      line ? `描述读不懂：第 ${line} 行附近不是合格的 JSON 或 YAML` : '描述读不懂：不是合格的 JSON 或 YAML',
    )
  }
}
