import { templateTokens } from '../template-tokens.ts'
import { GrowingPattern, literal } from './growing-pattern.ts'

/** Tokens with the role that they announce. */
export const roleTokens = [
  [...literal('<|im_start|>'), '[a-z]{0,12}', '\\n?'],
  [...literal('<|start_header_id|>'), '[a-z]{0,12}', ...literal('<|end_header_id|>'), '\\n{0,2}'],
  [...literal('<|start|>'), '[a-z]{0,12}'],
].map((elements) => new GrowingPattern(elements))
const bars = '[｜|‖]'
const dsml = ['<', '/?', bars, `${bars}?`, ...literal('DSML'), bars, `${bars}?`, '[^<>]{0,200}', '>']

/** Tokens of templates and tags of one vendor, which no text contains by itself. */
export const hiddenTokens = [dsml, literal(']<]minimax[>['), ...templateTokens].map(
  (elements) => new GrowingPattern(elements),
)

/** Tags of calls that have other meanings elsewhere: they are hidden next to calls, and at the beginning of a line. */
export const weakTags = [
  ...[
    'tool_call',
    'tool_calls',
    'minimax:tool_call',
    'seed:tool_call',
    'longcat_tool_call',
    'function_calls',
  ],
  ...['invoke', 'function', 'parameter', 'arg_key', 'arg_value'],
].map((name) => new GrowingPattern(literal(`</${name}>`)))
