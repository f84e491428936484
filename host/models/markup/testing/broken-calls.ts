import {
  args,
  coder,
  dsml,
  invoke,
  json,
  kimi,
  lead,
  sum,
  v3,
  v31,
  type WrittenReply,
} from './written-calls.ts'

const cutJson = json.slice(0, -1)
const python = "{'name': 'calculate', 'arguments': {'expression': '12*(3+4)'}}"

/** Calls that are written almost right. */
const almostRight: Readonly<Record<string, string>> = {
  'an outer bracket that is missing': `<tool_call>\n${cutJson}\n</tool_call>`,
  'both brackets that are missing': `<tool_call>\n${json.slice(0, -2)}\n</tool_call>`,
  'a bracket that is missing, without an end': `<tool_call>\n${cutJson}`,
  'a bracket too many': `<tool_call>\n${json}}\n</tool_call>`,
  'a comma at the end': `<tool_call>\n${json.replaceAll('}', ',}')}\n</tool_call>`,
  'single quotes': `<tool_call>\n${python}\n</tool_call>`,
  'single quotes and a missing bracket': `<tool_call>\n${python.slice(0, -1)}\n</tool_call>`,
  'bare keys': `<tool_call>{name: "calculate", arguments: {expression: "12*(3+4)"}}</tool_call>`,
  'a fence and a missing bracket': `<tool_call>\n\`\`\`json\n${cutJson}\n\`\`\`\n</tool_call>`,
  'a call in a tag': `<tool_call>[calculate(expression="12*(3+4)")]</tool_call>`,
  'a function of GLM': `<tool_call>calculate\n${args.slice(0, -1)}\n</tool_call>`,
  'a list without its end': `<tool_calls>[${json}</tool_calls>`,
  'JSON of DSML': dsml('｜', 'tool_calls', args.slice(0, -1)),
  'JSON of Kimi': kimi.replace(args, args.slice(0, -1)),
  'JSON of DeepSeek': v31.replace(args, args.replaceAll('"', "'")),
  'JSON of DeepSeek in a fence': v3.replace(args, args.slice(0, -1)),
  'JSON of Mistral': `[TOOL_CALLS]calculate[ARGS]${args.replace('}', ',}')}`,
  'a list of Mistral': `[TOOL_CALLS][${cutJson}]`,
  'JSON of Llama': `<|python_tag|>${python}`,
  'JSON of a function tag': `<function=calculate>${args.slice(0, -1)}</function>`,
  'a value of Coder without its end': coder.replace('\n</parameter>', ''),
  'a value of MiniMax without its end': invoke.replace('</parameter>', ''),
  'JSON of gpt-oss': `<|channel|>commentary to=functions.calculate <|constrain|>json<|message|>${args.slice(0, -1)}<|call|>`,
  'a program of Llama': '<|python_tag|>calculate.call(expression="12*(3+4)")<|eom_id|>',
  'a program of Llama without an end': "<|python_tag|>calculate.call(expression='12*(3+4)')",
  'a list of a program': '<|python_tag|>[calculate(expression="12*(3+4)")]',
}

/** What can't be mended without guessing: its model is told. */
const notRight: Readonly<Record<string, readonly [markup: string, name: string]>> = {
  'quotation marks in a text': [
    `<tool_call>{"name":"calculate","arguments":{"expression":"他说"好"，走了"}}</tool_call>`,
    'calculate',
  ],
  'a text without its end': [
    `<tool_call>\n{"name": "calculate", "arguments": {"expression": "12*\n</tool_call>`,
    'calculate',
  ],
  'words for a value': [
    `<tool_call>{"name":"calculate","arguments":{"expression":十二}}</tool_call>`,
    'calculate',
  ],
  'arguments of Kimi': [kimi.replace(args, '{"expression": "12*'), 'calculate'],
  'arguments of DeepSeek': [v31.replace(args, '{"expression": 12*(3+4)}'), 'calculate'],
  'a value of GLM': ['<tool_call>calculate\n<arg_key>expression</arg_key>\n<arg_value>12*', 'calculate'],
  'words of gpt-oss': [
    '<|channel|>commentary to=functions.calculate<|message|>十二乘七<|call|>',
    'calculate',
  ],
  'a program that is no call': ['<|python_tag|>print(12*(3+4))', 'unreadable_call'],
  'JSON without a name': ['<tool_call>{"expression":"1"}</tool_call>', 'unreadable_call'],
}

export const brokenCalls: readonly WrittenReply[] = Object.entries(almostRight).map(([name, markup]) => ({
  name,
  content: lead + markup,
  text: lead,
  calls: [sum],
}))

export const unreadableCalls: readonly {
  readonly name: string
  readonly content: string
  readonly tool: string
}[] = Object.entries(notRight).map(([name, [markup, tool]]) => ({ name, content: lead + markup, tool }))
