/** Digits of telephone numbers, cards and identity documents, also in groups; dates are none. */
const minDigits = 7
const dates =
  /(?<!\d)(?:19|20)\d{2}\s*[-/.年]\s*(?:1[0-2]|0?[1-9])(?!\d)(?:\s*[-/.月]\s*(?:[12]\d|3[01]|0?[1-9])(?!\d)\s*日?)?/g
const digitRun = new RegExp(`\\d(?:[\\s\\-.()]{0,2}\\d){${minDigits - 1},}`)
const numeralRun = new RegExp(`[零〇○一二三四五六七八九幺两壹贰叁肆伍陆柒捌玖]{${minDigits},}`)
/** Keys and tokens: long, of letters with digits. */
const keyLike = /(?=[\w+/=-]*\d)(?=[\w+/=-]*[a-z])[\w+/=-]{16,}/i
const secretWords =
  /密\s*码|密\s*碼|口令|验证码|驗證碼|身[份分][证證]|护照号|銀行卡|银行卡|卡号|卡號|密钥|私钥|助记词|(?<![a-z])(?:passwords?|passwd|pwd|passcodes?|passphrases?|pin|cvv|otp|ssn|api[\s_-]?keys?|secret[\s_-]?keys?|private[\s_-]?keys?|access[\s_-]?tokens?)(?![a-z])/i

/** Addresses of mail and chat accounts, and of a home to the house. */
const reachable =
  /\w@[\w-]+\.\w|(?:微信|QQ)\s*号|[路街道巷弄]\s*\d+\s*[号號弄]|\d\s*(?:[号號]楼|[栋棟]|单元|單元|[室弄])/i

/**
 * Whether a text seems to contain what must not be remembered unasked: numbers of telephones, cards and documents,
 * passwords, keys, addresses of accounts and homes. It prefers false positives.
 */
export function hasSecret(text: string): boolean {
  const plain = text.normalize('NFKC')
  const withoutDates = plain.replaceAll(dates, ' ，')
  return (
    secretWords.test(plain) ||
    reachable.test(plain) ||
    keyLike.test(plain) ||
    digitRun.test(withoutDates) ||
    numeralRun.test(plain.replaceAll(/\s/g, ''))
  )
}
