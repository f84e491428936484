/** A captcha that somebody else runs. */
export interface CaptchaVendor {
  readonly name: 'aliyun'
  /**
   * @param param what the vendor's script gave to the browser
   * @returns whether the vendor takes it for a person
   * @throws {HostError} unavailable when the vendor does not answer, or refuses our keys
   */
  verify(param: string): Promise<boolean>
}
