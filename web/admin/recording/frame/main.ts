import { openPlayer } from './player.ts'

openPlayer(window)
