import { ModelError } from '../language-model.ts'

/** How vendors and servers call the end of a reply that is whole: OpenAI, Anthropic, Cohere, TGI, Qianfan, gateways. */
const whole =
  /^(?:stop|stop_sequence|end|end_turn|eos|eos_token|eot|complete|completed|done|finish|finished|normal|tool_calls?|tool_use|function_calls?)$/i
/** Mistral: `model_length`; MiniMax: `max_output`; Zhipu and Anthropic: the window was full. */
const cut =
  /^(?:length|max_tokens|max_output|max_output_tokens|max_length|model_length|token_limit|model_context_window_exceeded)$/i
/** Zhipu and Hunyuan: `sensitive`; Anthropic: `refusal`; Google; Cohere. */
const filtered =
  /^(?:content[_-]?filter.*|sensitive|refusal|safety|recitation|blocklist|prohibited_content|spii|error_toxic)$/i
const busy = /^(?:insufficient_system_resource|overloaded)$/i

/** @returns whether a reply is whole or reached its maximum length, or why it is neither */
export function endingOf(finishReason: string): 'whole' | 'cut' | ModelError {
  const reason = finishReason.trim()
  if (whole.test(reason)) return 'whole'
  if (cut.test(reason)) return 'cut'
  if (filtered.test(reason))
    return new ModelError('model_filtered', 'the model was stopped by its content filter')
  // DeepSeek.
  if (busy.test(reason)) return new ModelError('model_quota', 'the service of the model is overloaded')
  return new ModelError('model_broken_off', `the reply ended for an unknown reason: ${reason.slice(0, 80)}`)
}
