import { UnreadableDocument } from './blocks.ts'

const systemReasons = new Map([
  ['ENOENT', '找不到这个文件或文件夹'],
  ['EACCES', '没有读取权限，请检查文件的权限'],
  ['EPERM', '没有读取权限，请检查文件的权限'],
  ['ELOOP', '符号链接绕成了圈'],
  ['EMFILE', '同时打开的文件太多，请稍后再试'],
  ['EISDIR', '不是文件'],
  ['EIO', '磁盘读取出错，请检查磁盘'],
])

/** @returns whether reading failed for a reason of the system that an operator can see to */
export function isFailureOfSystem(error: unknown): boolean {
  return error instanceof Error && 'code' in error && systemReasons.has(String(error.code))
}

/** @returns why a file could not be taken in, in Chinese, for the operator */
export function failureReason(error: unknown): string {
  if (error instanceof UnreadableDocument) return error.message
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return systemReasons.get(code) ?? '读取时出错，内容可能已损坏；请用原来的软件另存后再导入'
}
