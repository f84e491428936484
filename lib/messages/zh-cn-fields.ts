import type { FieldProblem } from '../contract/account-rules.ts'

/** Validation messages of the account forms: the sentences of §5, then our own. */
export const zhCNFields: Record<FieldProblem, string> = {
  phone: '请输入正确的手机号',
  code_missing: '请输入验证码',
  password_weak: '8-20位，数字/大写字母/小写字母/字符至少3种',
  confirm_missing: '请再次输入密码',
  confirm_differs: '两次输入密码不一致!',
  agreement: '请勾选同意协议',
  code_wrong: '验证码不正确或已失效，请重新获取',
  password_missing: '请输入密码',
  password_wrong: '手机号或密码不正确',
  captcha: '人机验证没有通过，请再试一次',
  nickname: '昵称要有 1 到 20 个字',
}
