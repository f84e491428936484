import { literal } from './markup/growing-pattern.ts'

const angled = ['start_of_turn', 'end_of_turn', 'start_of_image', 'tool_call', 'tool_response', 'think']
const plain = ['bos', 'eos', 'sop', 'eop']
const mistral = [
  'INST',
  'SYSTEM_PROMPT',
  'AVAILABLE_TOOLS',
  'TOOL_CALLS',
  'TOOL_RESULTS',
  'TOOL_CONTENT',
  'ARGS',
  'CALL_ID',
]
const bracketed = [...mistral, 'THINK', 'IMG', 'gMASK', 'sMASK']

/**
 * Tokens by which chat templates mark roles, calls and thinking: ChatML, Llama 3, GLM, Gemma 4 (`<|turn>`, `<turn|>`),
 * DeepSeek (`<｜User｜>`), Gemma 2 and 3, Qwen, Llama 2, Mistral. As elements of patterns.
 */
export const templateTokens: readonly (readonly string[])[] = [
  ['<', '\\|', '[^\\s<>|]{1,40}', '\\|?', '>'],
  ['<', '[a-z_]{1,20}', '\\|', '>'],
  ['<', '｜', '[^<>｜]{1,40}', '｜', '>'],
  ...[...angled, ...plain].map((name) => ['<', '/?', ...literal(`${name}>`)]),
  ['<', '<', '/?', ...literal('SYS>>')],
  ...bracketed.map((name) => ['\\[', '/?', ...literal(name), '\\]']),
]
