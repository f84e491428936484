/** Puts signed paths in the places of the foreign images that cards hold, in all that readers are sent. */
export interface PresentImages {
  /** @param share the shared link in which it is shown; '' for its owner */
  value<Value>(value: Value, share?: string): Value
  /** The same for a frame that is JSON already. */
  readonly frame: (json: string) => string
}
