/** What a member is shown of themselves everywhere. */
export interface ShownUser {
  readonly uid: string
  readonly nickname: string
  readonly picture: string
  /** 0 until an operator has approved the member. */
  readonly is_active: number
}

/** A browser without a login. `owner` is the owner of its rows. */
export interface Visitor {
  readonly kind: 'visitor'
  readonly owner: string
}

export interface Member {
  readonly kind: 'member'
  readonly owner: string
  readonly uid: string
  /** The place where they are signed in: the token and those that it was exchanged for. */
  readonly family: string
  readonly tokenHash: string
  /** Milliseconds since 1970, as far as it has been written down. */
  readonly lastSeenAt: number
  /** The member as they were when the call came. */
  readonly user: ShownUser
}

/** Who asks. Nothing of it can be turned back into a device or a token. */
export type Identity = Visitor | Member
