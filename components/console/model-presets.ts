interface ModelPreset {
  readonly name: string
  readonly baseUrl: string
  /** '' if names change too often, or depend on the account: use the list of models. */
  readonly model: string
}

/** Addresses and names are from the services' documentation as of November 2026. */
export const modelPresets: readonly ModelPreset[] = [
  { name: 'DeepSeek', baseUrl: 'https://api.deepseek.com/v1', model: 'deepseek-flash' },
  { name: '通义千问', baseUrl: 'https://dashscope.aliyuncs.com/compatible-mode/v1', model: 'qwen-plus' },
  { name: 'Kimi', baseUrl: 'https://api.moonshot.cn/v1', model: 'kimi-k2.6' },
  { name: '智谱', baseUrl: 'https://open.bigmodel.cn/api/paas/v4', model: 'glm-5.2' },
  { name: '豆包', baseUrl: 'https://ark.cn-beijing.volces.com/api/v3', model: '' },
  { name: '硅基流动', baseUrl: 'https://api.siliconflow.cn/v1', model: '' },
  { name: 'OpenAI', baseUrl: 'https://api.openai.com/v1', model: 'gpt-5.4-mini' },
  { name: 'Ollama', baseUrl: 'http://127.0.0.1:11434/v1', model: '' },
  { name: 'llama.cpp', baseUrl: 'http://127.0.0.1:8080/v1', model: '' },
  { name: 'vLLM', baseUrl: 'http://127.0.0.1:8000/v1', model: '' },
]
