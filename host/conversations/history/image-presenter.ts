/** Replaces URLs of foreign images in cards with signed paths, in everything sent to users. */
export interface ImagePresenter {
  /** @param share the shared link in which it is shown; '' for its owner */
  value<Value>(value: Value, share?: string): Value
  readonly frame: (json: string) => string
}
