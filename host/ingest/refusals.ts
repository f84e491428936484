/** A file that cannot be ingested. The message is Chinese and shown to the operator. */
export class UnreadableDocument extends Error {
  override readonly name = 'UnreadableDocument'
}

/** Messages for files that cannot be ingested: what is wrong, and what to do about it. */
const reasons = {
  replaced: '导入途中文件被换成了别处的链接，已跳过',
  corrupt: '文件不完整或已损坏，请重新获取后再导入',
  bomb: '解压后大得不合常理，疑似压缩炸弹，已拒绝',
  entities: '文件里定义了 XML 实体，疑似 XML 炸弹，已拒绝',
  nesting: '内容嵌套得太深，不像正常的文档，已拒绝',
  encrypted: '文件有密码保护，请先去掉密码再导入',
  packing: '压缩方式不支持，请用常见软件另存后再导入',
  rights: '文件受版权保护（DRM），无法读取',
  tooMuchText: '文字太多（最多 500 万字），请拆成几个文件再导入',
  tooLong: '内容太复杂，处理时间过长；请拆成几个文件再导入',
  tooMuchMemory: '内容太复杂，内存不够；请拆成几个文件再导入',
} as const

/** @returns whether a file has more text than is read; its tables may still be queried */
export function hasTooMuchText({ message }: UnreadableDocument): boolean {
  return message === reasons.tooMuchText
}

export function refusal(reason: keyof typeof reasons, options?: ErrorOptions): UnreadableDocument {
  return new UnreadableDocument(reasons[reason], options)
}

const systemReasons = new Map([
  ['ENOENT', '找不到这个文件或文件夹'],
  ['EACCES', '没有读取权限，请检查文件的权限'],
  ['EPERM', '没有读取权限，请检查文件的权限'],
  ['ELOOP', '符号链接绕成了圈'],
  ['EMFILE', '同时打开的文件太多，请稍后再试'],
  ['EISDIR', '不是文件'],
  ['EIO', '磁盘读取出错，请检查磁盘'],
])

const passing: ReadonlySet<string> = new Set([
  reasons.tooLong,
  reasons.tooMuchMemory,
  ...['ENOENT', 'EACCES', 'EPERM', 'EMFILE', 'EIO'].flatMap((code) => systemReasons.get(code) ?? []),
])

/** @returns whether a document that was refused for this reason may succeed on a retry */
export function mayPass(reason: string): boolean {
  return passing.has(reason)
}

/** @returns whether reading failed for a system reason that an operator can fix */
export function isFailureOfSystem(error: unknown): boolean {
  return error instanceof Error && 'code' in error && systemReasons.has(String(error.code))
}

/** @returns why a file could not be ingested, in Chinese, for the operator */
export function failureReason(error: unknown): string {
  if (error instanceof UnreadableDocument) return error.message
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return systemReasons.get(code) ?? '读取时出错，内容可能已损坏；请用原来的软件另存后再导入'
}
