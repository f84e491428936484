import { templateTokens } from '../template-tokens.ts'
import { GrowingPattern, literal } from './growing-pattern.ts'

const word = '[a-z]{0,12}'
/** Tokens with the role or part that they announce. */
export const roleTokens = [
  [...literal('<|im_start|>'), word, '\n?'],
  [...literal('<|start_header_id|>'), word, ...literal('<|end_header_id|>'), '\n{0,2}'],
  [...literal('<|start|>'), word],
  [...literal('<|turn>'), word, '\n?'],
  [...literal('<start_of_turn>'), word, '\n?'],
  ...['open', 'close'].map((name) => [...literal(`<|${name}|>`), word, ...literal('<|sep|>')]),
].map((elements) => new GrowingPattern(elements))
const bars = '[｜|‖]'
const dsml = ['<', '/?', bars, `${bars}?`, ...literal('DSML'), bars, `${bars}?`, '[^<>]{0,200}', '>']

const minimax = [']<]minimax[>[', '[e~[', ']~b]']

/** Tokens of templates and tags of one vendor, which no other text contains. */
export const hiddenTokens = [dsml, ...minimax.map(literal), ...templateTokens].map(
  (elements) => new GrowingPattern(elements),
)

/** Ends of calls, which are hidden next to calls and at the beginning of a line. */
export const callEnds = [
  'tool_call',
  'tool_calls',
  'function_call',
  'minimax:tool_call',
  'seed:tool_call',
  'longcat_tool_call',
].map((name) => new GrowingPattern(literal(`</${name}>`)))

/** The end of a reply of Llama 2 and Mistral; elsewhere it is a tag of HTML. */
export const finalTokens = [new GrowingPattern(literal('</s>'))]

/** Tags of calls that other documents have too: they are hidden next to calls. */
export const weakTags = ['function_calls', 'invoke', 'function', 'parameter', 'arg_key', 'arg_value'].map(
  (name) => new GrowingPattern(literal(`</${name}>`)),
)
