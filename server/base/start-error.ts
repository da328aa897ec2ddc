/**
 * Tells whoever runs the server, in whole sentences, why a start cannot work and what to change.
 * The entry point prints the message alone, without a stack, and exits with code 1.
 */
export class StartError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'StartError'
  }
}
