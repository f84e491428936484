import { useState } from 'react'
import { isPhone } from '@/lib/contract/account-rules'
import { useAccountTexts } from '@/lib/session/account-texts'

/**
 * The phone and the code by which a member confirms what cannot be undone. The host knows the whole number and shows
 * it masked, so it is asked for, and a number that cannot be the account's is refused before a code is sent.
 * @param maskedPhone `138****0000`
 */
export function useConfirmCode(maskedPhone: string) {
  const { fields, account } = useAccountTexts()
  const [phone, setPhone] = useState('')
  const [code, setCode] = useState('')
  const [phoneError, setPhoneError] = useState<string>()
  const [codeError, setCodeError] = useState<string>()
  const problemOfPhone = () => {
    if (!isPhone(phone)) return fields.phone
    return isMaskOf(maskedPhone, phone) ? undefined : account.phoneDiffers
  }
  return {
    phone,
    code,
    phoneError,
    codeError,
    setPhoneError,
    setCodeError,
    isOwnPhone: problemOfPhone() === undefined,
    problemOfPhone,
    changePhone: (next: string) => {
      setPhone(next)
      setPhoneError(undefined)
    },
    changeCode: (next: string) => {
      setCode(next)
      setCodeError(undefined)
    },
    /** @returns whether both are filled in as they should be; what is not is said at the field. */
    check: (): boolean => {
      const [wrongPhone, wrongCode] = [
        problemOfPhone(),
        /^\d{6}$/.test(code) ? undefined : fields.code_missing,
      ]
      setPhoneError(wrongPhone)
      setCodeError(wrongCode)
      return wrongPhone === undefined && wrongCode === undefined
    },
  }
}

export type ConfirmCode = ReturnType<typeof useConfirmCode>

/** @returns whether a masked number may stand for this one: the same digits wherever it shows any. */
export function isMaskOf(masked: string, phone: string): boolean {
  const shown = Array.from(masked)
  return masked.length === phone.length && shown.every((sign, at) => sign === '*' || sign === phone[at])
}
