import type { HostEnvironment } from './env.ts'

/** What the terminal says once the product listens: where, what is set up, what is not and which setting changes that. */
export function startReport(env: HostEnvironment, port: number, elapsedMs: number): string {
  const host =
    env.HOST === '0.0.0.0' || env.HOST === '127.0.0.1' || env.HOST === '::' ? 'localhost' : env.HOST
  const lines = [
    `${env.NEXT_PUBLIC_APP_NAME}已启动（${(elapsedMs / 1000).toFixed(1)} 秒）：http://${host}:${port}`,
    `  数据：${env.DATABASE_URL ? 'PostgreSQL（DATABASE_URL）' : `${env.DATA_DIR}（设 DATABASE_URL 可换 PostgreSQL）`}`,
    `  消息：${env.REDIS_URL ? 'Redis（REDIS_URL）' : '本进程内（多进程时设 REDIS_URL）'}；文件：${env.S3_ENDPOINT ? `S3（${env.S3_BUCKET}）` : '本地（设 S3_* 可换对象存储）'}`,
    `  语言模型：${modelLine(env)}`,
    '  资料：随产品的使用指南；npm run ingest -- 路径 可导入 txt、md、html',
    ...(env.HOST === '127.0.0.1' ? ['  只有本机能访问；要让别的机器访问，设 HOST=0.0.0.0'] : []),
  ]
  return `${lines.join('\n')}\n`
}

function modelLine(env: HostEnvironment): string {
  if (env.LLM_PROVIDER === 'scripted') return '脚本模型（仅供开发与测量）'
  if (env.LLM_BASE_URL) return env.LLM_MODEL
  return '未配置，回答摘自来源原文（设 LLM_BASE_URL、LLM_API_KEY、LLM_MODEL）'
}
