import { createApp } from 'vue';
import { host, site } from '../place.ts';
import Chat from './chat.vue';
import '../chat.css';

createApp(Chat, { host, site }).mount('#chat');
