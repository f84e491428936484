/** Names of parameters, headers and fields whose values are secrets. */
const secretName =
  /(^|[_-]|\b)(api[_-]?key|key|token|secret|password|passwd|pwd|sign|signature|sig|auth|authorization|cookie|session|credential|ak|sk)s?($|[_-]|\b)/i
const joinedName = /(apikey|accesskey|secretkey|accesstoken|appkey|appsecret|sessionid|passwd|password)/i

/** @returns whether the value of that name is not taken over from an example */
export function isSecretName(name: string): boolean {
  const words = name.replaceAll(/([a-z])([A-Z])/g, '$1_$2')
  return secretName.test(words) || joinedName.test(name)
}
