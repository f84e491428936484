/** Names of language models that accept images, according to the vendors' documentation as of November 2026. */
const seeing =
  /^gpt-(?:4o|4\.1|4-turbo|[5-9])|^o[34]|^claude-|^gemini-|vision|(?:^|[/_-])vl(?:[\d._:-]|$)|qwen[\d.-]*-(?:vl|omni)|^qwen3\.[5-9]|glm-?\d(?:\.\d)?v|^kimi-k(?:2\.[5-9]|[3-9])|doubao-seed|^grok-[4-9]|llava|minicpm-v|gemma-?[3-9]|pixtral|internvl/i

/** @returns whether a language model of this name accepts images; false for unknown ones */
export function acceptsImages(name: string): boolean {
  return seeing.test(name)
}
