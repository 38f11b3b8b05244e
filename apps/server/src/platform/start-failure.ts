/** platform: a start that cannot go on, told to the operator in one sentence. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure'
}
