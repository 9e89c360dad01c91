import { type RefObject, useCallback, useDeferredValue, useMemo, useState } from 'react'
import { useRoom, useRoomClient } from '../room/roomContext.ts'
import { Announcer } from './announcer.tsx'
import { Captions } from './captions.tsx'
import styles from './chat.module.css'
import { Composer } from './composer.tsx'
import { MessageList, type MessageListHandle } from './messageList.tsx'
import { NowStrip } from './nowStrip.tsx'
import { voteToCast } from './openVote.ts'
import { Outbox } from './outbox.tsx'
import { rosterOf } from './roster.ts'
import { TimeBar } from './timeBar.tsx'
import { TypingLine } from './typingLine.tsx'
import { useDo } from './useDo.ts'
import { useEarlier } from './useEarlier.ts'
import { VoteBar } from './voteBar.tsx'

interface ChatProps {
  readonly list: { current: MessageListHandle | null }
  readonly inputRef: RefObject<HTMLTextAreaElement | null>
}

/** Message list, outbox and message input. */
export function Chat({ list, inputRef }: ChatProps) {
  const client = useRoomClient()
  const attempt = useDo()
  // The list renders a burst of messages once.
  const earlier = useEarlier(useDeferredValue(useRoom((room) => room.messages)))
  const { messages } = earlier
  const me = useRoom((room) => room.me)
  const outbox = useRoom((room) => room.outbox)
  const online = useRoom((room) => room.connection === 'online' && room.me !== null)
  const participants = useRoom((room) => room.state?.participants)
  const roster = useMemo(() => rosterOf(participants ?? []), [participants])
  const onVote = useCallback(
    (messageId: string, action: 'yes' | 'continue') => attempt(client.vote(messageId, action)),
    [client, attempt],
  )
  const code = useRoom((room) => room.code ?? '')
  const watched = useRoom((room) => voteToCast(room)?.id ?? null)
  const [isVoteInSight, setVoteInSight] = useState(true)
  const say = (text: string) => {
    list.current?.toNewest()
    attempt(Promise.resolve(client.say(text)))
  }
  return (
    <div className={styles.chat}>
      <NowStrip />
      <MessageList {...{ earlier, me, roster, online, onVote, watched }} handle={list} onWatched={setVoteInSight} />
      <Announcer messages={messages} me={me} />
      {!isVoteInSight && <VoteBar onShow={(messageId) => list.current?.toMessage(messageId)} />}
      <TimeBar />
      <div className={styles.foot}>
        <Captions />
        <Outbox entries={outbox} onRetry={(key) => client.retry(key)} onDiscard={(key) => client.discard(key)} />
        <TypingLine />
        <Composer inputRef={inputRef} code={code} onSay={say} onWriting={() => client.writing()} />
      </div>
    </div>
  )
}
