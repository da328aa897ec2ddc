// What the server needs of whoever sends text messages.

export interface SmsMessage {
  readonly mobile: string
  readonly code: string
  /** The whole message in the language of whoever asked, for services without templates. */
  readonly text: string
}

/** Sends a message or throws. It runs after the caller was answered. */
export interface SmsSender {
  send(message: SmsMessage): Promise<void>
}
