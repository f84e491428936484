/** Services that speak OpenAI's interface: where, and a model that each has. Names of models are the services' own. */
export const modelPresets = [
  { name: 'DeepSeek', baseUrl: 'https://api.deepseek.com/v1', model: 'deepseek-chat' },
  { name: '通义千问', baseUrl: 'https://dashscope.aliyuncs.com/compatible-mode/v1', model: 'qwen-plus' },
  { name: 'Kimi', baseUrl: 'https://api.moonshot.cn/v1', model: 'kimi-latest' },
  { name: '智谱', baseUrl: 'https://open.bigmodel.cn/api/paas/v4', model: 'glm-4-flash' },
  { name: '豆包', baseUrl: 'https://ark.cn-beijing.volces.com/api/v3', model: '' },
  { name: '硅基流动', baseUrl: 'https://api.siliconflow.cn/v1', model: 'Qwen/Qwen3-8B' },
  { name: 'OpenAI', baseUrl: 'https://api.openai.com/v1', model: 'gpt-4o-mini' },
  { name: 'Ollama', baseUrl: 'http://127.0.0.1:11434/v1', model: '' },
  { name: 'llama.cpp', baseUrl: 'http://127.0.0.1:8080/v1', model: '' },
  { name: 'vLLM', baseUrl: 'http://127.0.0.1:8000/v1', model: '' },
] as const
