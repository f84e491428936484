import type { ToolDefinition } from '../../language-model.ts'

/** The tools that are offered in these replies. */
export const offeredTools: readonly ToolDefinition[] = [
  {
    name: 'calculate',
    description: '计算',
    input: {
      type: 'object',
      properties: { expression: { type: 'string' }, digits: { type: 'integer' } },
      required: ['expression'],
    },
  },
  { name: 'clock', description: '时间', input: { type: 'object', properties: {} } },
]

export const sum = { name: 'calculate', arguments: '{"expression":"12*(3+4)"}' }
const clock = { name: 'clock', arguments: '{}' }
export const json = '{"name": "calculate", "arguments": {"expression": "12*(3+4)"}}'
export const args = '{"expression": "12*(3+4)"}'

export function dsml(bar: string, block: string, body = ''): string {
  const mark = `${bar}DSML${bar}`
  const parameter = `<${mark}parameter name="expression" string="true">12*(3+4)</${mark}parameter>`
  const invoke = `<${mark}invoke name="calculate">\n${body || parameter}\n</${mark}invoke>`
  return block === '' ? invoke : `<${mark}${block}>\n${invoke}\n</${mark}${block}>`
}

const glm = '<arg_key>expression</arg_key>\n<arg_value>12*(3+4)</arg_value>'
export const kimi = `<|tool_call_begin|>functions.calculate:0<|tool_call_argument_begin|>${args}<|tool_call_end|>`
export const v3 = `<｜tool▁call▁begin｜>function<｜tool▁sep｜>calculate\n\`\`\`json\n${args}\n\`\`\`<｜tool▁call▁end｜>`
export const v31 = `<｜tool▁call▁begin｜>calculate<｜tool▁sep｜>${args}<｜tool▁call▁end｜>`
export const coder = '<function=calculate>\n<parameter=expression>\n12*(3+4)\n</parameter>\n</function>'
export const invoke =
  '<invoke name="calculate">\n<parameter name="expression">12*(3+4)</parameter>\n</invoke>'

/** One call of {@link sum} in the markup of a family of models, as their templates and parsers have it. */
export const callsOfFamilies: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  DeepSeek: {
    'V3.2': dsml('｜', 'function_calls'),
    V4: dsml('｜', 'tool_calls'),
    'V4 with JSON': dsml('｜', 'tool_calls', args),
    'with double bars': dsml('｜｜', 'tool_calls'),
    'with other bars': dsml('‖', 'tool_calls'),
    'with ASCII bars': dsml('|', 'function_calls'),
    'without a block': dsml('｜', ''),
    'without an end': dsml('｜', 'tool_calls').replace('\n</｜DSML｜tool_calls>', ''),
    V3: `<｜tool▁calls▁begin｜>${v3}<｜tool▁calls▁end｜><｜end▁of▁sentence｜>`,
    'V3.1': `<｜tool▁calls▁begin｜>${v31}<｜tool▁calls▁end｜><｜end▁of▁sentence｜>`,
    'V3.1 with ASCII': v31.replaceAll('｜', '|').replaceAll('▁', '_'),
  },
  Qwen: {
    Hermes: `<tool_call>\n${json}\n</tool_call>`,
    'Hermes with a fence': `<tool_call>\n\`\`\`json\n${json}\n\`\`\`\n</tool_call>`,
    'Hermes in one line': `<tool_call>${json}</tool_call>`,
    'an older tag': `<function_call>\n${json}\n</function_call>`,
    'Hermes without an end': `<tool_call>\n${json}`,
    Coder: `<tool_call>\n${coder}\n</tool_call>`,
    'Coder without its block': `${coder}\n</tool_call>`,
  },
  GLM: {
    '4.5': `<tool_call>calculate\n${glm}\n</tool_call>`,
    '4.7': `<tool_call>calculate${glm.replace('\n', '')}</tool_call>`,
    'with JSON': `<tool_call>calculate\n${args}\n</tool_call>`,
    'with an end of turn': `<tool_call>calculate\n${glm}\n</tool_call><|observation|>`,
  },
  Kimi: {
    K2: `<|tool_calls_section_begin|>${kimi}<|tool_calls_section_end|>`,
    'K2 without a section': kimi,
  },
  MiniMax: {
    M1: `<tool_calls>\n${json}\n</tool_calls>`,
    M2: `<minimax:tool_call>\n${invoke}\n</minimax:tool_call>`,
    'M2 without a block': invoke,
  },
  Llama: {
    'with its tag': `<|python_tag|>${json.replace('arguments', 'parameters')}<|eom_id|>`,
    'function tag': `<function=calculate>${args}</function>`,
  },
  Mistral: {
    list: `[TOOL_CALLS] [${json}]`,
    arguments: `[TOOL_CALLS]calculate[ARGS]${args}`,
    'with an id': `[TOOL_CALLS]calculate[CALL_ID]a1B2c3D4e[ARGS]${args}</s>`.replace('</s>', ''),
    'name only': `[TOOL_CALLS]calculate${args}`,
  },
  'gpt-oss': {
    commentary: `<|channel|>commentary to=functions.calculate <|constrain|>json<|message|>${args}<|call|>`,
    'recipient first': `<|start|>assistant to=functions.calculate<|channel|>commentary json<|message|>${args}<|call|>`,
    'without a constraint': `<|channel|>commentary to=functions.calculate<|message|>${args}`,
  },
  others: {
    Hunyuan: `<tool_calls>[${json}]</tool_calls>`,
    Seed: `<seed:tool_call>\n${coder}\n</seed:tool_call>`,
    LongCat: `<longcat_tool_call>${json}</longcat_tool_call>`,
    Granite: `<|tool_call|>[${json}]`,
    InternLM: `<|action_start|><|plugin|>${json}<|action_end|>`,
    Step: `<｜tool_calls_begin｜><｜tool_call_begin｜>function<｜tool_sep｜><steptml:invoke name="calculate"><steptml:parameter name="expression">12*(3+4)</steptml:parameter></steptml:invoke><｜tool_call_end｜><｜tool_calls_end｜>`,
  },
}

/** What the reader of a reply has to get. */
interface ExpectedReply {
  readonly text: string
  readonly reasoning: string
  readonly calls: readonly { readonly name: string; readonly arguments: string }[]
}

export interface WrittenReply extends Partial<ExpectedReply> {
  readonly name: string
  readonly content: string
}

export const lead = '我来算一下。\n\n'

/** Replies with the calls of each family: alone, after text, twice and between text. */
export const repliesWithCalls: readonly WrittenReply[] = Object.entries(callsOfFamilies).flatMap(
  ([family, forms]) =>
    Object.entries(forms).map(([form, markup]) => ({
      name: `${family}: ${form}`,
      content: lead + markup,
      text: lead,
      calls: [sum],
    })),
)

const hermes = (name: string, written: string) =>
  `<tool_call>\n{"name": "${name}", "arguments": ${written}}\n</tool_call>`

export const otherReplies: readonly WrittenReply[] = [
  {
    name: 'two calls',
    content: `${hermes('calculate', args)}\n${hermes('clock', '{}')}`,
    calls: [sum, clock],
  },
  {
    name: 'a call twice',
    content: `${hermes('calculate', args)}\n${hermes('calculate', args)}`,
    calls: [sum],
  },
  {
    name: 'two calls of DeepSeek',
    content: `<｜DSML｜tool_calls>\n${dsml('｜', '')}\n<｜DSML｜invoke name="clock">\n</｜DSML｜invoke>\n</｜DSML｜tool_calls>`,
    calls: [sum, clock],
  },
  {
    name: 'two calls of Kimi',
    content: `<|tool_calls_section_begin|>${kimi}<|tool_call_begin|>functions.clock:1<|tool_call_argument_begin|>{}<|tool_call_end|><|tool_calls_section_end|>`,
    calls: [sum, clock],
  },
  {
    name: 'two calls of Mistral',
    content: `[TOOL_CALLS]calculate[ARGS]${args}[TOOL_CALLS]clock[ARGS]{}`,
    calls: [sum, clock],
  },
  {
    name: 'arguments that are text',
    content: `<tool_call>{"name": "calculate", "arguments": ${JSON.stringify(args)}}</tool_call>`,
    calls: [sum],
  },
  {
    name: 'a line break in a text of JSON',
    content: '<tool_call>{"name": "calculate", "arguments": {"expression": "1\n2"}}</tool_call>',
    calls: [{ name: 'calculate', arguments: '{"expression":"1\\n2"}' }],
  },
  {
    name: 'words between two calls of DeepSeek',
    content: `<｜DSML｜tool_calls>\n${dsml('｜', '')}\n再看时间：\n<｜DSML｜invoke name="clock"></｜DSML｜invoke>\n</｜DSML｜tool_calls>`,
    text: '再看时间：\n',
    calls: [sum, clock],
  },
  {
    name: 'two calls of gpt-oss',
    content: `${callsOfFamilies['gpt-oss']?.['commentary']}<|start|>assistant<|channel|>commentary to=functions.clock <|constrain|>json<|message|>{}<|call|>`,
    calls: [sum, clock],
  },
  {
    name: 'values of GLM with signs',
    content:
      '<tool_call>calculate\n<arg_key>expression</arg_key>\n<arg_value>若 a < b，则 <1>\n{二}</arg_value>\n<arg_key>digits</arg_key>\n<arg_value>2</arg_value>\n</tool_call>',
    calls: [{ name: 'calculate', arguments: '{"expression":"若 a < b，则 <1>\\n{二}","digits":2}' }],
  },
  {
    name: 'two calls of Llama',
    content: `<|python_tag|>${json.replace('arguments', 'parameters')}; {"name": "clock", "parameters": {}}`,
    calls: [sum, clock],
  },
  { name: 'a call of Llama without a tag', content: json.replace('arguments', 'parameters'), calls: [sum] },
  {
    name: 'a call without arguments of GLM',
    content: '<tool_call>clock</tool_call>',
    calls: [clock],
  },
  {
    name: 'values with types',
    content: `<tool_call>\n<function=calculate>\n<parameter=expression>\n1\n</parameter>\n<parameter=digits>\n3\n</parameter>\n</function>\n</tool_call>`,
    calls: [{ name: 'calculate', arguments: '{"expression":"1","digits":3}' }],
  },
  {
    name: 'a program as a value',
    content: `<function=calculate>\n<parameter=expression>\nif (a < b && c > d) {\n  "<div>"\n}\n</parameter>\n</function>`,
    calls: [
      { name: 'calculate', arguments: JSON.stringify({ expression: 'if (a < b && c > d) {\n  "<div>"\n}' }) },
    ],
  },
  {
    name: 'text after a call',
    content: `先算：\n${hermes('calculate', args)}\n\n算好了再说。`,
    text: '先算：\n\n算好了再说。',
    calls: [sum],
  },
  {
    name: 'a tool that was not offered',
    content: `${lead}${hermes('rm', '{}')}`,
    text: lead,
    calls: [{ name: 'rm', arguments: '{}' }],
  },
  {
    name: 'arguments that end within',
    content: `${lead}<tool_call>\n{"name": "calculate", "argum`,
    text: lead,
    calls: [{ name: 'calculate', arguments: '{"name": "calculate", "argum' }],
  },
  {
    name: 'a value that ends within',
    content: `${lead}${dsml('｜', '').slice(0, -48)}`,
    text: lead,
    calls: [{ name: 'calculate', arguments: '\n<｜DSML｜parameter name="expression" string="' }],
  },
  {
    name: 'Gemma',
    content: `${lead}<|tool_call>call:calculate{expression:<|"|>12*(3+4)<|"|>}<tool_call|>`,
    text: lead,
    calls: [sum],
  },
  {
    name: 'LFM2',
    content: `${lead}<|tool_call_start|>[calculate(expression="12*(3+4)")]<|tool_call_end|>`,
    text: lead,
    calls: [sum],
  },
  {
    name: 'MiniMax M3',
    content: `${lead}]<]minimax[>[<tool_call>\n]<]minimax[>[<invoke name="calculate">]<]minimax[>[</invoke>]<]minimax[>[</tool_call>`,
    text: lead,
    calls: [
      {
        name: 'unreadable_call',
        arguments: ']<]minimax[>[<invoke name="calculate">]<]minimax[>[</invoke>',
      },
    ],
  },
  { name: 'think', content: '<think>先想</think>再答', reasoning: '先想', text: '再答' },
  {
    name: 'thinking',
    content: '<thinking>\n先想\n</thinking>\n\n再答',
    reasoning: '\n先想\n',
    text: '\n\n再答',
  },
  { name: 'thought', content: '<thought>先想</thought>再答', reasoning: '先想', text: '再答' },
  { name: 'Kimi thinks', content: '◁think▷先想◁/think▷再答', reasoning: '先想', text: '再答' },
  { name: 'Mistral thinks', content: '[THINK]先想[/THINK]再答', reasoning: '先想', text: '再答' },
  { name: 'Seed thinks', content: '<seed:think>先想</seed:think>再答', reasoning: '先想', text: '再答' },
  {
    name: 'after a first line',
    content: '好的。\n<think>先想</think>再答',
    reasoning: '先想',
    text: '好的。\n再答',
  },
  {
    name: 'at the end of a line',
    content: '好的<think>\n先想</think>再答',
    reasoning: '\n先想',
    text: '好的再答',
  },
  { name: 'a second end', content: '<think>先想</think>再答</think>', reasoning: '先想', text: '再答' },
  { name: 'an end behind a line', content: '再答</think>\n还有', text: '再答\n还有' },
  { name: 'an end of Llama 2', content: '再答。</s>', text: '再答。' },
  { name: 'an end of Mistral', content: `[TOOL_CALLS] [${json}]</s>`, calls: [sum] },
  {
    name: 'an invented result',
    content: `${lead}${hermes('calculate', args)}\n<tool_response>\n84\n</tool_response>\n是 84。`,
    text: `${lead}是 84。`,
    calls: [sum],
  },
  {
    name: 'an invented result without an end',
    content: `${hermes('calculate', args)}\n<tool_response>\n{"result": 84}`,
    calls: [sum],
  },
  {
    name: 'an invented result of Mistral',
    content: `[TOOL_CALLS]calculate[ARGS]${args}[TOOL_RESULTS]84[/TOOL_RESULTS]`,
    calls: [sum],
  },
  {
    name: 'two calls with invented results',
    content: `${hermes('calculate', args)}\n<tool_response>84</tool_response>\n${hermes('clock', '{}')}\n<tool_response>九点</tool_response>`,
    calls: [sum, clock],
  },
  { name: 'a result without a call', content: '<tool_response>\n84\n</tool_response>', text: '84\n' },
  {
    name: 'a call of gpt-oss without its tokens',
    content: `commentary to=functions.calculate json${args}`,
    calls: [sum],
  },
  {
    name: 'a call of gpt-oss without its tokens, with its role',
    content: `assistantcommentary to=functions.calculate ${args}`,
    calls: [sum],
  },
  {
    name: 'thinking twice',
    content: '<think>一</think>甲\n<think>二</think>乙',
    reasoning: '一二',
    text: '甲\n乙',
  },
  {
    name: 'gpt-oss thinks and answers',
    content:
      '<|channel|>analysis<|message|>先想<|end|><|start|>assistant<|channel|>final<|message|>再答<|return|>',
    reasoning: '先想',
    text: '再答',
  },
  {
    name: 'gpt-oss thinks, says and calls',
    content: `<|channel|>analysis<|message|>先想<|end|><|start|>assistant<|channel|>commentary<|message|>我算一下。<|end|><|start|>assistant${callsOfFamilies['gpt-oss']?.['commentary']}`,
    reasoning: '先想',
    text: '我算一下。',
    calls: [sum],
  },
  {
    name: 'a call in thinking that ends',
    content: `<think>可以写 ${hermes('calculate', args)}，不用。</think>是 84。`,
    reasoning: '可以写 ，不用。',
    text: '是 84。',
  },
  {
    name: 'a call in thinking without an end',
    content: `<think>算。${hermes('calculate', args)}`,
    reasoning: '算。',
    calls: [sum],
  },
  { name: 'an end of Qwen', content: '再答<|im_end|>', text: '再答' },
  { name: 'an end of DeepSeek', content: '再答<｜end▁of▁sentence｜>', text: '再答' },
  {
    name: 'an end of Llama',
    content: '再答<|eot_id|><|start_header_id|>assistant<|end_header_id|>\n\n',
    text: '再答',
  },
  { name: 'parts of Kimi K3', content: '<|open|>response<|sep|>再答<|close|>response<|sep|>', text: '再答' },
  { name: 'a role of Gemma', content: '<|turn>model\n再答<turn|>', text: '再答' },
  { name: 'a box of GLM', content: '是 <|begin_of_box|>84<|end_of_box|>。', text: '是 84。' },
  { name: 'an end of MiniMax', content: '再答[e~[', text: '再答' },
  { name: 'a role of Qwen', content: '<|im_start|>assistant\n再答<|im_end|>', text: '再答' },
]

/** Answers without markup, with signs of it. */
export const plainReplies: readonly WrittenReply[] = [
  '若 a < b 且 b > c，则 a[1] 与 b[2] 不同；｜x｜ 是绝对值，[n] 是序号。',
  '<div>\n  <thead><th>表头</th></thead>\n</div>',
  '{"name":"张三","age":3,"parameters":{}}',
  '{"姓名":"张三","城市":["北京"]}',
  '{"name":"calculate","arguments":{"expression":"1"}}',
  '```json\n{"name":"calculate","parameters":{"expression":"1"}}\n```',
  '  缩进的一行\n\n<table>\n<tool>锤子</tool>\n',
  'F# 里 `x |> f`，C++ 里 a<b>c，shell 里 cat <<EOF，范围 [1, 3)。',
  '[T] 与 [TODO] 与 [I] 都是标记；<t> <th> <tools> 也是。',
  'R1 会先输出 <think> 标签，写完思考后输出 </think>，再写答案。',
  '再答</think>还有',
  '好的<think>先想</think>再答',
  'Use <thinking> and </thinking> around it.',
  '<s>旧价</s>',
  '旧价 <s>9 元</s>，现价 8 元',
  '删除线写成 </s> 结尾',
  'commentary to=functions.rm json{"a":1}',
  '用 <function> 和 <invoke> 表示。',
  '<function>\n  <parameter>1</parameter>\n</function>\n',
  '> <tool_call>{"name":"clock","arguments":{}}</tool_call>\n\n引用完。',
].map((content) => ({ name: `plain: ${content.slice(0, 24)}`, content, text: content }))
