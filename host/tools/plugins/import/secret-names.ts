/** Names of parameters, headers and fields whose values are secrets. */
const secretName =
  /(^|[_-]|\b)(api[_-]?key|key|token|secret|password|passwd|pwd|sign|signature|sig|auth|authorization|cookie|session|credential|passphrase|jwt|bearer|ak|sk)s?($|[_-]|\b)/i
const joinedName =
  /(apikey|accesskey|secretkey|accesstoken|appkey|appsecret|sessionid|passwd|password|密码|口令|令牌|密钥)/i

/** @returns whether the value of that name is not taken over from an example */
export function isSecretName(name: string): boolean {
  const words = name.replaceAll(/([a-z])([A-Z])/g, '$1_$2')
  return secretName.test(words) || joinedName.test(name)
}

/** Credentials with their scheme (RFC 9110 §11.4), JSON Web Tokens, and keys that say what they are. */
const secretValue =
  /^(bearer|basic|digest|token)\s+\S|^eyJ[\w-]{8,}\.|^(sk|pk|rk|ghp|gho|xox[abp])[-_][\w-]{12,}$/i

/** @returns whether a text is a secret whatever it is called */
export function isSecretValue(text: string): boolean {
  return secretValue.test(text.trim())
}
