import {
  type CompletionRequest,
  type ImagePart,
  type MessagePart,
  type ModelMessage,
  partsOf,
  type ToolDefinition,
  textOf,
} from '../language-model.ts'

/**
 * Builds the request body for an OpenAI-compatible endpoint: messages, tools and response format. Source:
 * platform.openai.com/docs/api-reference/chat/create
 */
export function wireRequest(
  { messages, tools = [], toolChoice }: CompletionRequest,
  withReasoning = true,
): object {
  return {
    messages: messages.flatMap((message) => wireMessages(message, withReasoning)),
    ...(tools.length === 0 ? {} : { tools: tools.map(wireTool) }),
    ...(tools.length === 0 || toolChoice === undefined ? {} : { tool_choice: wireChoice(toolChoice) }),
  }
}

/** Each tool result is a separate message. */
function wireMessages(message: ModelMessage, withReasoning: boolean): object[] {
  const parts = partsOf(message)
  if (message.role === 'tool') {
    return message.content.map(({ callId, text }) => ({ role: 'tool', tool_call_id: callId, content: text }))
  }

  const calls = parts.flatMap((part) => (part.kind === 'tool_call' ? [part.call] : []))
  const wired = {
    role: message.role,
    content: parts.some(isImage) ? parts.flatMap(wirePart) : textOf(message),
  }
  if (calls.length === 0) return [wired]

  const tool_calls = calls.map(({ id, name, arguments: written }) => ({
    id,
    type: 'function',
    function: { name, arguments: written },
  }))
  const reasoning = withReasoning ? reasoningOf(message) : ''
  return [{ ...wired, ...(reasoning === '' ? {} : { reasoning_content: reasoning }), tool_calls }]
}

function reasoningOf(message: ModelMessage): string {
  return partsOf(message)
    .map((part) => (part.kind === 'reasoning' ? part.text : ''))
    .join('')
}

function isImage(part: MessagePart): part is ImagePart {
  return part.kind === 'image'
}

function wirePart(part: MessagePart): object[] {
  if (part.kind === 'text') return [{ type: 'text', text: part.text }]
  return isImage(part) ? [{ type: 'image_url', image_url: { url: addressOf(part) } }] : []
}

function addressOf({ image }: ImagePart): string {
  if (typeof image === 'string') return image
  return `data:${image.mime};base64,${Buffer.from(image.bytes).toString('base64')}`
}

function wireTool({ name, description, input }: ToolDefinition): object {
  return { type: 'function', function: { name, description, parameters: input } }
}

function wireChoice(choice: NonNullable<CompletionRequest['toolChoice']>): unknown {
  return typeof choice === 'string' ? choice : { type: 'function', function: { name: choice.name } }
}
