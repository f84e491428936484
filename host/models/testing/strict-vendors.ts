import type { ThinkingForm } from '../thinking.ts'

interface WireCall {
  readonly id: string
  readonly function: { readonly name: string; readonly arguments: string }
}

export interface WireMessage {
  readonly role: string
  readonly content?: string | null | readonly { readonly type: string; readonly text?: string }[]
  readonly reasoning_content?: string
  readonly tool_calls?: readonly WireCall[]
  readonly tool_call_id?: string
}

type Schema = Readonly<Record<string, unknown>>

/** A request as an endpoint gets it. */
export interface WireBody {
  readonly stream?: boolean
  readonly messages: readonly WireMessage[]
  readonly tools?: readonly { readonly function: { readonly name: string; readonly parameters: Schema } }[]
  readonly tool_choice?: unknown
  readonly temperature?: number
  readonly max_tokens?: number
  readonly response_format?: { readonly type: string; readonly json_schema?: { readonly schema: Schema } }
  readonly thinking?: { readonly type: string }
  readonly enable_thinking?: boolean
  readonly reasoning_effort?: string
}

/** What a vendor refuses. */
interface StrictRule {
  readonly name: string
  /** The page of the documentation, or the report of the words. */
  readonly source: string
  readonly status?: number
  readonly error: (body: WireBody) => Readonly<Record<string, unknown>>
  readonly refuses: (body: WireBody) => boolean
}

export interface StrictVendor {
  readonly name: string
  readonly model: string
  readonly thinking: ThinkingForm | null
  readonly seesImages: boolean
  readonly rules: readonly StrictRule[]
}

const invalid = (message: string, more: object = {}) => ({
  message,
  type: 'invalid_request_error',
  param: null,
  code: 'invalid_request_error',
  ...more,
})
const of = (message: string, more?: object) => () => invalid(message, more)

export function textOfWire({ content }: WireMessage): string {
  return typeof content === 'string' ? content : (content ?? []).map(({ text = '' }) => text).join('')
}
const callers = ({ messages }: WireBody) => messages.filter(({ tool_calls = [] }) => tool_calls.length > 0)
const isForced = ({ tool_choice: choice }: WireBody) =>
  choice === 'required' || (typeof choice === 'object' && choice !== null)
const hasImages = ({ messages }: WireBody) =>
  messages.some(({ content }) => Array.isArray(content) && content.some(({ type }) => type === 'image_url'))
const asks = (body: WireBody, ...types: readonly string[]) => types.includes(body.response_format?.type ?? '')
const namesJson = ({ messages }: WireBody) => messages.some((message) => /json/i.test(textOfWire(message)))
const isUnexplained = (body: WireBody) => callers(body).some((each) => each.reasoning_content === undefined)

/** Whether calls are not answered right behind them, or something is answered that was not called. */
function areUnanswered({ messages }: WireBody): boolean {
  let open = new Set<string | undefined>()
  for (const { role, tool_calls = [], tool_call_id } of messages) {
    if (role === 'tool' ? !open.delete(tool_call_id) : open.size > 0) return true
    if (tool_calls.length > 0) open = new Set(tool_calls.map(({ id }) => id))
  }
  return open.size > 0
}

/** Whether user and assistant do not take turns after the system message; calls and their results do not count. */
function areOutOfTurn({ messages }: WireBody): boolean {
  const [first] = messages
  const turns = (first?.role === 'system' ? messages.slice(1) : messages).filter(
    ({ role, tool_calls }) => role !== 'tool' && tool_calls === undefined,
  )
  return turns.some(({ role }, index) => role !== (index % 2 === 0 ? 'user' : 'assistant'))
}

function schemasIn(value: unknown): Schema[] {
  if (typeof value !== 'object' || value === null) return []
  return [value as Schema, ...Object.values(value).flatMap(schemasIn)]
}

const unanswered: StrictRule = {
  name: 'calls are answered right behind them',
  source: 'langgenius/dify#32222; platform.openai.com/docs/guides/function-calling',
  refuses: areUnanswered,
  error: of(
    "An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. (insufficient tool messages following tool_calls message)",
  ),
}

const notStreamed = (source: string, message: string): StrictRule => ({
  name: 'thinking is streamed',
  source,
  refuses: ({ stream, enable_thinking }) => enable_thinking === true && stream !== true,
  error: of(message),
})

const withoutJsonWord = (source: string, message: string): StrictRule => ({
  name: 'the messages name JSON',
  source,
  refuses: (body) => asks(body, 'json_object') && !namesJson(body),
  error: of(message),
})

const deepSeek: StrictVendor = {
  name: 'DeepSeek',
  model: 'deepseek-v4-flash',
  thinking: 'thinking',
  seesImages: false,
  rules: [
    {
      name: 'no JSON schema',
      source: 'api-docs.deepseek.com/api/create-chat-completion; llm-exe/llm-exe#662',
      refuses: (body) => asks(body, 'json_schema'),
      error: of('This response_format type is unavailable now'),
    },
    withoutJsonWord(
      'api-docs.deepseek.com/guides/json_mode; vercel/ai#7913',
      "Prompt must contain the word 'json' in some form to use 'response_format' of type 'json_object'.",
    ),
    {
      name: 'what was thought before calls is sent back; thinking is the default',
      source: 'api-docs.deepseek.com/guides/thinking_mode#tool-calls; QwenLM/qwen-code#3619',
      refuses: (body) => body.thinking?.type !== 'disabled' && isUnexplained(body),
      error: of('The `reasoning_content` in the thinking mode must be passed back to the API.'),
    },
    {
      name: 'no forced call while thinking',
      source: 'BerriAI/litellm#37470',
      refuses: (body) => body.thinking?.type !== 'disabled' && isForced(body),
      error: of('Thinking mode does not support this tool_choice'),
    },
    {
      name: 'no images',
      source: '1jehuang/jcode#310',
      refuses: hasImages,
      error: of(
        'Failed to deserialize the JSON body into the target type: messages[1]: unknown variant `image_url`, expected `text` at line 1 column 100',
      ),
    },
    unanswered,
  ],
}

const qwen: StrictVendor = {
  name: 'Qwen',
  model: 'qwen3.5-plus',
  thinking: 'enable_thinking',
  seesImages: true,
  rules: [
    {
      name: 'no JSON while thinking, which is the default',
      source: 'presenton/presenton#184',
      refuses: (body) => asks(body, 'json_object', 'json_schema') && body.enable_thinking !== false,
      error: of('Json mode response is not supported when enable_thinking is true'),
    },
    withoutJsonWord(
      'agno-agi/agno#5317',
      "<400> InternalError.Algo.InvalidParameter: 'messages' must contain the word 'json' in some form, to use 'response_format' of type 'json_object'.",
    ),
    notStreamed(
      'langchain4j/langchain4j#3974',
      'parameter.enable_thinking must be set to false for non-streaming calls',
    ),
    {
      name: 'no forced call while thinking',
      source: 'cloudwego/eino#994',
      refuses: (body) => body.enable_thinking !== false && isForced(body),
      error: of(
        '<400> InternalError.Algo.InvalidParameter: The tool_choice parameter does not support being set to required or object in thinking mode',
      ),
    },
    {
      // Only the refusal is reported; its words are not.
      name: 'each message has a content',
      source: 'jd-opensource/joyagent-jdgenie#99',
      refuses: ({ messages }) => messages.some(({ content }) => content === undefined),
      error: of('api_error', { type: 'api_error' }),
    },
    unanswered,
  ],
}

const kimi: StrictVendor = {
  name: 'Kimi',
  model: 'kimi-k2.6',
  thinking: 'thinking',
  seesImages: true,
  rules: [
    {
      name: 'temperature 1 only',
      source: 'NousResearch/hermes-agent#9125; simstudioai/sim#5716',
      refuses: ({ temperature = 1 }) => temperature !== 1,
      error: of('invalid temperature: only 1 is allowed for this model'),
    },
    {
      name: 'what was thought before calls is sent back; thinking is the default',
      source: 'platform.moonshot.ai/docs/guide/use-kimi-k2-thinking-model; bytedance/deer-flow#3043',
      refuses: (body) => body.thinking?.type !== 'disabled' && isUnexplained(body),
      error: (body) =>
        invalid(
          `thinking is enabled but reasoning_content is missing in assistant tool call message at index ${body.messages.findIndex((each) => each.tool_calls && each.reasoning_content === undefined)}`,
        ),
    },
    {
      name: 'no empty content',
      source: 'MoonshotAI/kimi-cli#2621',
      refuses: ({ messages }) => messages.some(({ content }) => content === ''),
      error: of('text content is empty'),
    },
    {
      name: 'parameters are an object',
      source: '14790897/MiqroForge-Desktop#1165',
      refuses: ({ tools = [] }) => tools.some((tool) => tool.function.parameters.type !== 'object'),
      error: of('tools.function.parameters.type is required and must be "object"'),
    },
    {
      name: 'no type beside anyOf',
      source: 'MoonshotAI/kimi-code#2661; vercel/ai#18921',
      refuses: ({ tools = [] }) =>
        tools.flatMap((tool) => schemasIn(tool.function.parameters)).some((each) => each.type && each.anyOf),
      error: of(
        "Invalid request: tools.function.parameters is not a valid moonshot flavored json schema, details: <At path 'root': when using anyOf, type should be defined in anyOf items instead of the parent schema>",
      ),
    },
    unanswered,
  ],
}

const glm: StrictVendor = {
  name: 'GLM',
  model: 'glm-4.6',
  thinking: 'thinking',
  seesImages: false,
  rules: [
    {
      name: 'temperature between 0 and 1',
      source: 'songquanpeng/one-api#1141; langgenius/dify#4768',
      refuses: ({ temperature = 0.6 }) => temperature <= 0 || temperature >= 1,
      error: () => ({ code: '1214', message: 'temperature参数非法。请检查文档。' }),
    },
    {
      name: 'at most 4,095 tokens',
      source: 'lobehub/lobehub#1398',
      refuses: ({ max_tokens = 1 }) => max_tokens > 4_095,
      error: () => ({ code: '1214', message: 'max_tokens参数非法。请检查文档。' }),
    },
    {
      name: 'a message with calls has a content',
      source: 'songquanpeng/one-api#1153',
      refuses: (body) => callers(body).some(({ content }) => !content),
      error: () => ({ code: '1214', message: 'messages[2]:content和tool_calls 字段不能同时为空' }),
    },
    {
      name: 'a user comes first',
      source: 'MetaGLM/zhipuai-sdk-python-v4#14',
      refuses: ({ messages }) => messages.find(({ role }) => role !== 'system')?.role !== 'user',
      error: () => ({ code: '1214', message: 'messages 参数非法。请检查文档。' }),
    },
    {
      name: 'no empty question',
      source: 'oyxning/astrbot_plugin_textadventure#1',
      refuses: ({ messages }) => messages.some((each) => each.role === 'user' && textOfWire(each) === ''),
      error: () => ({ code: '1213', message: '未正常接收到prompt参数。' }),
    },
    {
      // The documentation offers no other values; these words are its general ones.
      name: 'JSON without a schema, the choice of tools auto',
      source: 'docs.bigmodel.cn/api-reference (对话补全); CherryHQ/cherry-studio#11314',
      refuses: (body) => asks(body, 'json_schema') || (body.tool_choice ?? 'auto') !== 'auto',
      error: () => ({ code: '1210', message: 'API 调用参数有误，请检查文档。' }),
    },
  ],
}

const doubao: StrictVendor = {
  name: '豆包',
  model: 'doubao-seed-2-0-code-preview-260215',
  thinking: 'thinking',
  seesImages: true,
  rules: [
    {
      name: 'no format',
      source: 'anomalyco/models.dev#5772',
      refuses: (body) => asks(body, 'json_schema', 'json_object'),
      error: ({ response_format: format }) => ({
        code: 'InvalidParameter',
        message: `The parameter \`response_format.type\` specified in the request are not valid: \`${format?.type}\` is not supported by this model`,
        param: 'response_format.type',
        type: 'BadRequest',
      }),
    },
    {
      name: 'text as a string',
      source: 'RooCodeInc/Roo-Code#504',
      refuses: ({ messages }) =>
        messages.some(
          ({ content }) => Array.isArray(content) && content.every(({ type }) => type === 'text'),
        ),
      error: () => ({
        code: 'InvalidParameter',
        message: 'One or more parameters specified in the request are not valid.',
        type: 'BadRequest',
      }),
    },
    {
      name: 'no effort without thinking',
      source: 'RooCodeInc/Roo-Code#11001',
      refuses: (body) => body.thinking?.type === 'disabled' && body.reasoning_effort !== undefined,
      error: ({ reasoning_effort: effort }) => ({
        code: 'InvalidParameter',
        message: `Invalid combination of reasoning_effort and thinking type: ${effort} + disabled`,
        type: 'BadRequest',
      }),
    },
    unanswered,
  ],
}

const openAi: StrictVendor = {
  name: 'OpenAI reasoning',
  model: 'gpt-5.4',
  thinking: 'reasoning_effort',
  seesImages: true,
  rules: [
    {
      name: 'max_completion_tokens',
      source: 'openai/openai-python#2046',
      refuses: ({ max_tokens }) => max_tokens !== undefined,
      error: of(
        "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
        { param: 'max_tokens', code: 'unsupported_parameter' },
      ),
    },
    {
      name: 'temperature 1 only',
      source: 'MartialBE/one-hub#346',
      refuses: ({ temperature = 1 }) => temperature !== 1,
      error: ({ temperature }) =>
        invalid(
          `Unsupported value: 'temperature' does not support ${temperature} with this model. Only the default (1) value is supported.`,
          { param: 'temperature', code: 'unsupported_value' },
        ),
    },
    {
      name: 'no effort beside tools',
      source: 'pipecat-ai/pipecat#4043; openai/openai-openapi#541',
      refuses: ({ tools = [], reasoning_effort }) => tools.length > 0 && reasoning_effort !== undefined,
      error: of(
        'Function tools with reasoning_effort are not supported for gpt-5.4 in /v1/chat/completions. Please use /v1/responses instead.',
        { param: 'reasoning_effort', code: null },
      ),
    },
    withoutJsonWord(
      'platform.openai.com/docs/guides/structured-outputs (JSON mode); StefanBratanov/jvm-openai#15',
      "'messages' must contain the word 'json' in some form, to use 'response_format' of type 'json_object'.",
    ),
    unanswered,
  ],
}

const ollama: StrictVendor = {
  name: 'Ollama',
  model: 'llama3',
  thinking: 'reasoning_effort',
  seesImages: false,
  rules: [
    {
      name: 'no tools',
      source: 'ollama/ollama#5793',
      refuses: ({ tools = [] }) => tools.length > 0,
      error: () => ({ message: 'llama3 does not support tools', type: 'api_error', param: null, code: null }),
    },
    {
      name: 'no thinking',
      source: 'Gitlawb/openclaude#1371',
      refuses: ({ reasoning_effort: effort = 'none' }) => effort !== 'none',
      error: of('"llama3" does not support thinking', { code: null }),
    },
  ],
}

const outOfTurn = (message: string, source: string): StrictRule => ({
  name: 'user and assistant take turns',
  source,
  refuses: areOutOfTurn,
  error: () => ({ message, type: 'BadRequestError', param: null, code: 400 }),
})

const mistral: StrictVendor = {
  name: 'vLLM, Mistral',
  model: 'mistralai/Mistral-Small-3.2-24B-Instruct-2506',
  thinking: null,
  seesImages: true,
  rules: [
    outOfTurn(
      'After the optional system message, conversation roles must alternate user/assistant/user/assistant/...',
      'vllm-project/vllm#6862',
    ),
    {
      name: 'ids of calls have 9 letters and digits',
      source: 'editor-code-assistant/eca#233; vllm-project/vllm#9019',
      refuses: (body) =>
        callers(body).some(({ tool_calls = [] }) =>
          tool_calls.some(({ id }) => !/^[a-zA-Z0-9]{9}$/.test(id)),
        ),
      error: (body) => ({
        message: `Tool call id was ${callers(body)[0]?.tool_calls?.[0]?.id} but must be a-z, A-Z, 0-9, with a length of 9.`,
        type: 'BadRequestError',
        code: 400,
      }),
    },
    {
      name: 'no user after the result of a call',
      source: 'mistralai/mistral-common#169',
      refuses: ({ messages }) =>
        messages.some(({ role }, index) => role === 'user' && messages[index - 1]?.role === 'tool'),
      error: () => ({
        message: "Unexpected role 'user' after role 'tool'",
        type: 'BadRequestError',
        code: 400,
      }),
    },
    {
      name: 'an assistant says or calls something',
      source: 'OpenHands/OpenHands#8685',
      refuses: ({ messages }) =>
        messages.some((each) => each.role === 'assistant' && !each.tool_calls && textOfWire(each) === ''),
      error: () => ({
        message: 'Assistant message must have either content or tool_calls, but not none.',
        type: 'BadRequestError',
        code: 400,
      }),
    },
  ],
}

const gemma: StrictVendor = {
  name: 'vLLM, Gemma',
  model: 'google/gemma-2-9b-it',
  thinking: 'chat_template_kwargs',
  seesImages: false,
  rules: [
    {
      name: 'no tools without a parser',
      source: 'vllm-project/vllm#9986',
      refuses: ({ tools = [], tool_choice: choice }) => tools.length > 0 && choice !== 'none',
      error: () => ({
        message: '"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set',
        type: 'BadRequestError',
        param: null,
        code: 400,
      }),
    },
    {
      name: 'no system role',
      source: 'vllm-project/vllm#2964; huggingface/chat-ui#1386',
      refuses: ({ messages }) => messages.some(({ role }) => role === 'system'),
      error: () => ({
        message: 'System role not supported',
        type: 'BadRequestError',
        param: null,
        code: 400,
      }),
    },
    outOfTurn(
      'Conversation roles must alternate user/assistant/user/assistant/...',
      'suitenumerique/conversations#197',
    ),
  ],
}

/** Vendors, and servers with chat templates, with what they document or are reported to refuse. */
export const strictVendors: readonly StrictVendor[] = [
  deepSeek,
  qwen,
  kimi,
  glm,
  doubao,
  openAi,
  ollama,
  mistral,
  gemma,
]
