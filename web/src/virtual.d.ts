declare module 'virtual:tema.css'
