// What the server needs of an external channel that pays out. A channel may be slow, lose answers and repeat itself.

/** What a channel is asked to pay. */
export interface PayoutOrder {
  /** Our number; a channel pays it once, however often it is sent. */
  readonly thirdOrderNo: string
  readonly currency: string
  readonly network: string
  readonly amount: string
  readonly toAddress: string
  readonly memo: string
}

/** What a channel says about an order. Only `success` and `failed` are final. */
export interface ChannelAnswer {
  readonly state: 'accepted' | 'processing' | 'success' | 'failed'
  readonly channelOrderNo: string | null
  /** What was paid; set on success. */
  readonly amount: string | null
  readonly fee: string | null
  readonly txHash: string | null
  readonly message: string
  /** Null where no answer over HTTP stands behind it. */
  readonly httpStatus: number | null
  /** The answer as it came, without secrets. */
  readonly body: string
}

/** A channel. Each call throws when no answer came, which says nothing about the order. */
export interface PayoutProvider {
  /** Hands an order over; one the channel knows already is answered with its state. */
  submit(order: PayoutOrder): Promise<ChannelAnswer>
  /** Asks for an order; undefined when the channel has never received it. */
  query(thirdOrderNo: string): Promise<ChannelAnswer | undefined>
  /** Reads what the channel reports by itself; undefined unless the signature is the channel's. */
  readCallback(
    payload: string,
    signature: string,
  ): { thirdOrderNo: string; answer: ChannelAnswer } | undefined
}

/** The channels of this server by their code. */
export type PayoutProviders = ReadonlyMap<string, PayoutProvider>
